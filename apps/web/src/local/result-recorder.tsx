/** Records results for the home page and the statistics, while the screen of a local or online game is open. */
import type { Scene } from '@boardwright/boards';
import { isAborted, isDraw, type GameWords, type Kind, type Outcome } from '@boardwright/core';
import { moveCount } from '@boardwright/core/host';
import { useGameWords } from '../play/game-words.ts';
import type { GameHost } from '../play/scene.ts';
import { useScene } from '../play/use-host.ts';
import { saveResult, type End, type EndedGame } from '../storage/results.ts';
import { isPlayedElsewhere } from '../storage/saved-games.ts';
import { saveSummary, type Summary } from '../storage/summaries.ts';
import { useEffect } from 'preact/hooks';

export function ResultRecorder({ id, host }: { readonly id: string; readonly host: GameHost }): null {
  const scene = useScene(host);
  const { gameWords } = useGameWords(scene.game);
  useEffect(() => {
    if (gameWords !== null) saveSummary(id, summaryOf(scene, gameWords));
    const result = resultOf(id, scene, Date.now());
    if (result !== null) saveResult(result);
  }, [id, scene, gameWords]);
  return null;
}

export function summaryOf<K extends Kind>(
  { own, players, perspective, outcome, lines }: Scene<K>,
  words: Pick<GameWords<K>, 'goesOn'>,
): Summary {
  return {
    own,
    chairs: players.map(({ who, level }) => ({ who, level })),
    awaits: outcome === null ? perspective.turn.awaits.filter((actor) => actor !== 'chance') : [],
    over: outcome !== null,
    moves: moveCount(lines, words),
  };
}

/** Returns the result of a game. Null if it is not over or does not count, for spectators, and for files from others. */
export function resultOf<K extends Kind>(id: string, scene: Scene<K>, at: number): EndedGame | null {
  const { game, mode, own, outcome, lines } = scene;
  if (outcome === null || isAborted(outcome) || (mode === 'online' && own === null) || isPlayedElsewhere(id))
    return null;
  return { id, game: game.id, against: opponentKind(scene), end: endOf(scene, outcome), plies: lines.length, at };
}

function endOf<K extends Kind>({ own, players }: Scene<K>, outcome: Outcome): End {
  if (own === null) return 'shared';
  if (outcome.ranks[own] !== 1) return 'lost';
  return isDraw(outcome, players) ? 'drawn' : 'won';
}

function opponentKind<K extends Kind>({ mode, own, players }: Scene<K>): string {
  if (own === null) return 'here';
  const others = players.filter((_, seat) => seat !== own);
  if (mode === 'online' && others.some(({ who }) => who !== 'bot')) return 'link';
  const levels = new Set(others.map(({ level }) => level));
  const [level] = levels;
  return levels.size === 1 ? `bot:${level ?? ''}` : 'bots';
}
