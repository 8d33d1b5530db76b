/** Three Kingdoms: the owner of each army, which are free, and who is out. */
import type { Scene } from '@boardwright/boards';
import { factionOf, type Banqi, type State } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import { explained } from '../../shell/explained.ts';
import { BANNERS } from './glyphs.ts';
import type { SideWords } from '@boardwright/games/banqi/words';

interface ArmiesProps {
  readonly scene: Scene<Banqi>;
  readonly words: SideWords;
}

export function Armies({ scene, words }: ArmiesProps): JSX.Element {
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
            class={`army army-${isEliminated ? 'out' : seat === null ? 'free' : isOwn ? 'own' : 'held'}`}
            {...explained(note, i === 0 ? 'tab' : 'within')}
          >
            <Banner army={id} />
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

/** The flag of an army, with the name of its kingdom: 蜀, 吳 or 魏. */
function Banner({ army }: { readonly army: string }): JSX.Element {
  return (
    <svg class={`banner banner-${army}`} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path class="banner-pole" d="M4 2v37" />
      <path class="banner-silk" d="M5 4H38L32.500 16.500L38 29H5Z" />
      <path class="banner-hem" d="M5 26.500H37" />
      <path class="banner-glyph" d={BANNERS[army]} transform="translate(18.500 15.500) scale(0.026)" />
    </svg>
  );
}

function holderOf(view: State, faction: string): number | null {
  const seat = view.match.factions.findIndex((_, i) => factionOf(view, i) === faction);
  return seat < 0 ? null : seat;
}
