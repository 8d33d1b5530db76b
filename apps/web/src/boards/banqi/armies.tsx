/** Shows the owner of each army of Three Kingdoms, which armies are free, and who has been eliminated. */
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
        const kingdom = words.kingdoms[id] ?? '';
        const isOwn = seat !== null && seat === scene.own;
        const said =
          seat === null
            ? words.free(`${army} (${kingdom})`)
            : words.heldBy(
                `${army} (${kingdom})`,
                isOwn ? words.you : (scene.players[seat]?.name ?? words.player(seat + 1)),
              );
        const note = isEliminated ? `${said}, ${words.out}` : `${said}. ${words.armyNote(pieceCount)}`;
        return (
          <li
            key={id}
            class={`army army-${isEliminated ? 'out' : seat === null ? 'free' : isOwn ? 'own' : 'held'}`}
            {...explained(note, i === 0 ? 'tab' : 'within')}
          >
            <Banner army={id} />
            <span class="unseen">{said}</span>
            {/* here, as in the players' strips, a seat is named after its army */}
            <span aria-hidden="true">{seat === null ? words.nobody : isOwn ? words.you : army}</span>
            <i aria-hidden="true">{kingdom}</i>
            <b>{isEliminated ? words.out : pieceCount}</b>
            {!isEliminated && <small>{words.remaining}</small>}
          </li>
        );
      })}
    </ul>
  );
}

/** The outlines of the flags: swallowtail, square and rounded. Armies can be told apart by them without colour. */
const FLAGS: Readonly<Record<string, string>> = {
  'team-a': 'M5 4H38L32.500 16.500L38 29H5Z',
  'team-b': 'M5 4H26Q39 4 39 16.500T26 29H5Z',
  'team-c': 'M5 4H37V29H5Z',
};
/** The hems of the flags, as on the rims of the discs: three dashes, a double hem, a plain one. */
const HEMS: Readonly<Record<string, string>> = {
  'team-a': 'M8 26.500H13M17 26.500H22M26 26.500H31',
  'team-b': 'M5 26.500H28M5 6.500H28',
  'team-c': 'M5 26.500H37',
};

/** Draws the flag of an army with the name of its kingdom: 蜀, 吳 or 魏. */
function Banner({ army }: { readonly army: string }): JSX.Element {
  return (
    <svg class={`banner banner-${army}`} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path class="banner-pole" d="M4 2v37" />
      <path class="banner-silk" d={FLAGS[army]} />
      <path class="banner-hem" d={HEMS[army]} />
      <path class="banner-glyph" d={BANNERS[army]} transform="translate(18.500 15.500) scale(0.026)" />
    </svg>
  );
}

function holderOf(view: State, faction: string): number | null {
  const seat = view.match.factions.findIndex((_, i) => factionOf(view, i) === faction);
  return seat < 0 ? null : seat;
}
