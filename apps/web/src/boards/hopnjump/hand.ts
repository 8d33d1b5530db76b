/** What the player's hand does: take a frog, put it down, be told why not. It asks the desk and knows no rule itself. */
import type { Fault } from '@boardwright/core';
import type { Action, Coord, Hop } from '@boardwright/games/hopnjump';
import type { Scene } from '../../play/scene.ts';
import { useWhile } from '../../shell/while.ts';
import type { BoardProps } from '../index.ts';
import { fromOf, isSame, meets, moveBetween, toOf } from './geometry.ts';
import type { HopWords } from '@boardwright/games/hopnjump/words';

export interface RefusedHop {
  readonly at: Coord;
  readonly words: string;
}

export interface FrogHand {
  readonly held: Coord | null;
  /** Frogs that can move, and where the held one can land. */
  readonly sources: readonly Coord[];
  readonly targets: readonly Action[];
  readonly refusal: RefusedHop | null;
  readonly press: (at: Coord) => void;
  readonly release: () => void;
}

export function useFrogHand(scene: Scene<Hop>, act: BoardProps<Hop>['act'], words: HopWords): FrogHand {
  const [picked, setPicked] = useWhile<Coord>(scene.seq);
  const [refusal, setRefusal] = useWhile<RefusedHop>(scene.seq);
  const { legal } = scene.desk;
  const held = legal.length === 0 ? null : (hopperOf(scene.view) ?? picked);
  const sources = legal.flatMap((action) => fromOf(action) ?? []);
  const targets = held === null ? [] : legal.filter((action) => meets(fromOf(action), held));
  const explain = ({ code, message }: Fault): string => words.faults[code] ?? message;

  const land = (action: Action, at: Coord): void => {
    const fault = act(action);
    setPicked(null);
    if (fault !== null) setRefusal({ at, words: explain(fault) });
  };
  const press = (at: Coord): void => {
    setRefusal(null);
    const target = targets.find((action) => meets(toOf(action), at));
    const why = (): string => (held === null ? whyNot(scene, at, words) : whyNotThere(scene, held, at, explain));
    if (target !== undefined) land(target, at);
    else if (held !== null && isSame(held, at)) setPicked(null);
    else if (scene.view.chain === null && sources.some((from) => isSame(from, at))) setPicked(at);
    else if (scene.seat !== null) setRefusal({ at, words: why() });
  };
  const release = (): void => {
    setPicked(null);
    setRefusal(null);
  };
  return { held, sources, targets, refusal, press, release };
}

/** The frog in the middle of its chain. */
export function hopperOf({ chain }: Hop['View']): Coord | null {
  return chain?.path.at(-1) ?? null;
}

function whyNotThere(scene: Scene<Hop>, held: Coord, at: Coord, explain: (fault: Fault) => string): string {
  const fault = scene.desk.check(moveBetween(held, at));
  return fault === null ? '' : explain(fault);
}

function whyNot({ view, seat, desk }: Scene<Hop>, at: Coord, words: HopWords): string {
  if (desk.legal.length === 0) return words.faults['not-your-turn'] as string;
  const piece = view.board[at.r]?.[at.c] ?? null;
  if (piece === null) return words.chooseFirst;
  return (piece.owner === 'GREEN' ? 0 : 1) === seat ? words.stuck : words.notYours;
}
