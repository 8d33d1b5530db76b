/** The live miniature of a card: a few plies of a game that nobody plays, softly. */
import { pick, presetOf, rng, type Game, type Kind } from '@boardwright/core';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadBoard, type BoardModule } from '../boards/index.ts';
import { loadGame } from '../games.ts';

const EVERY_MS = 1700;
const PLIES = 24;

interface Shown {
  readonly game: Game;
  readonly module: BoardModule;
  readonly state: Kind['State'];
  readonly news: Kind['News'] | null;
  readonly plies: number;
}

export function Preview({ id }: { readonly id: string }): JSX.Element {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let open = true;
    void Promise.all([loadGame(id), loadBoard(id)]).then(([game, module]) => {
      const options = presetOf(game);
      if (open) setShown({ game, module, state: dealt(game, game.setup(options, id)), news: null, plies: 0 });
    });
    return () => {
      open = false;
    };
  }, [id]);
  useEffect(() => {
    if (shown === null || shown.plies >= PLIES || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return undefined;
    const timer = setTimeout(() => {
      if (!document.hidden) setShown(next(shown));
      else document.addEventListener('visibilitychange', () => setShown({ ...shown }), { once: true });
    }, EVERY_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return <div class="preview">{shown && <Picture {...shown} />}</div>;
}

function Picture({ game, module, state, news }: Shown): JSX.Element {
  const { Miniature } = module;
  return <Miniature game={game} view={game.view(state, 'spectator')} news={news} />;
}

/** Mostly the move that an absent seat would make, now and then another: it looks like a game and needs no bot. */
function next(shown: Shown): Shown {
  const { game, state, plies } = shown;
  const actor = game.turn(state).awaits[0];
  if (actor === undefined || actor === 'chance') return { ...shown, plies: PLIES };
  const source = rng(`${game.id}/${plies}`);
  const action =
    source.below(3) === 0 ? pick(game.legalActions(state, actor), source) : game.limit(state, actor).then();
  const ply = { actor, action };
  const after = game.apply(state, ply);
  return { ...shown, state: dealt(game, after), news: game.tell(state, ply, after, 'spectator'), plies: plies + 1 };
}

function dealt(game: Game, state: Kind['State']): Kind['State'] {
  let now = state;
  for (let i = 0; game.turn(now).awaits.includes('chance'); i++) {
    const odds = game.chance(now);
    now = game.apply(now, { actor: 'chance', action: pick(odds, rng(`${game.id}/${i}/${odds.length}`)).action });
  }
  return now;
}
