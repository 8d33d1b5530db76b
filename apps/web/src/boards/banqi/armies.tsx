/** Three Kingdoms: the owner of each army, which are free, and who is out. */
import { factionOf, type Banqi, type State } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import type { Scene } from '../../play/scene.ts';
import { explained } from '../../shell/explained.ts';
import { Face } from './disc.tsx';
import type { SideWords } from '@boardwright/games/banqi/words';

interface ArmiesProps {
  readonly scene: Scene<Banqi>;
  readonly letters: boolean;
  readonly words: SideWords;
}

/** The piece that represents each army. */
const LEADERS: Readonly<Record<string, string>> = { 'team-a': 'K', 'team-b': 'G', 'team-c': 'g' };

export function Armies({ scene, letters, words }: ArmiesProps): JSX.Element {
  const { view } = scene;
  return (
    <ul class="armies" data-numbers="">
      {view.match.factions.map(({ id, isEliminated, pieceCount }, i) => {
        const seat = holderOf(view, id);
        const army = words.sides[id] ?? id;
        const isOwn = seat !== null && seat === scene.own;
        const said = seat === null ? words.free(army) : words.heldBy(army, isOwn ? words.you : words.player(seat + 1));
        const note = isEliminated ? `${said}, ${words.out}` : `${said}. ${words.armyNote(pieceCount)}`;
        return (
          <li
            key={id}
            class={isEliminated ? 'army army-out' : seat === null ? 'army army-free' : 'army'}
            {...explained(note, i === 0 ? 'tab' : 'within')}
          >
            <svg viewBox="-46 -46 92 92" aria-hidden="true" focusable="false">
              <Face kind={LEADERS[id] ?? 'K'} green={id === 'team-a'} letters={letters} small />
            </svg>
            <span class="unseen">{said}</span>
            {/* a seat is called by its army, here as in the strips */}
            <span aria-hidden="true">{seat === null ? words.nobody : isOwn ? words.you : army}</span>
            <b>{isEliminated ? words.out : pieceCount}</b>
            {!isEliminated && <small>{words.remaining}</small>}
          </li>
        );
      })}
    </ul>
  );
}

function holderOf(view: State, faction: string): number | null {
  const seat = view.match.factions.findIndex((_, i) => factionOf(view, i) === faction);
  return seat < 0 ? null : seat;
}
