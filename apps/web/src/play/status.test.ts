/** Tests the sentence below the board. In every phase of every game it must say what the player can do now, in three languages. */
import type { Scene } from '@boardwright/boards';
import { pick, required, rng, unwrap, type Game, type Kind, type Rng, type Seat } from '@boardwright/core';
import {
  append,
  decide,
  latestTable,
  newSave,
  openHistory,
  seeded,
  settleHistory,
  type Entry,
  type History,
} from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { gameWords, LANGS, loadWords } from '@boardwright/words';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { loadBoard } from '../boards/index.ts';
import { localScene } from '../local/view-model.ts';
import { statusLabel, type Labels } from './labels.ts';

const GAMES = bySize(1, 1, 20);
const PLIES = 150;

/** An English sentence, and kinds of action: at least one of them is legal when the sentence is shown, and none is legal otherwise. */
type Meaning = readonly [said: RegExp, kinds: readonly string[]];

const DISCS: readonly Meaning[] = [
  [/^flip/i, ['flip']],
  [/move one|^capture/i, ['move', 'capture']],
  [/or stop/, ['stop']],
];

const MEANINGS: Readonly<Record<string, readonly Meaning[]>> = {
  '369': [
    [/place a stone/i, ['PLACE']],
    [/take the first one over/, ['SWAP']],
  ],
  hopnjump: [
    [/step|hop/i, ['STEP', 'HOP', 'JUMP']],
    [/stop here/, ['STOP']],
  ],
  banqi: DISCS,
  'three-kingdoms': DISCS,
  catan: [
    [/^(build|place)/i, ['road', 'settlement', 'city', 'buy']],
    [/roll/i, ['roll']],
    [/end your turn/, ['end']],
    [/give up/, ['discard']],
    [/move the robber/i, ['robber']],
    [/whom to rob/, ['rob']],
    [/accept\?/, ['accept', 'reject']],
  ],
};

function begun(game: Game, preset: string, words: string): History {
  const options = game.presets[preset];
  if (options === undefined) throw new TypeError(`no preset ${preset}`);
  const log = Array.from({ length: options.seats }, (_, seat): Entry => ({ type: 'sit', at: 1, seat, who: 'person' }));
  const save = { ...newSave(game, options, words), log };
  return settleHistory(unwrap(openHistory(game, save)), seeded(words), 1);
}

function awaited(history: History): Seat | null {
  const { state, outcome } = latestTable(history);
  const [seat] = outcome === null ? history.game.turn(state).awaits : [];
  return typeof seat === 'number' ? seat : null;
}

/** Returns the scene of the person who holds the device. */
function sceneOf(history: History, holder: Seat): Scene {
  return localScene(history, { holder, covered: false, saveStatus: 'saved', steps: [], skew: 0 });
}

/** Plays a move other than an offer, because offers could continue for ever. */
function next(history: History, scene: Scene, source: Rng): History {
  const calm = scene.perspective.legal.filter(({ type }) => type !== 'offer' && type !== 'counter');
  const action = pick(source.below(20) === 0 ? scene.perspective.legal : calm, source);
  const entry = unwrap(decide(history.game, latestTable(history), scene.seat ?? 0, { type: 'ply', action }, 2));
  return settleHistory(append(history, entry), seeded(`${source.below(1000)}`), 2);
}

/** Yields every scene of some games in which somebody must act. */
function* scenesOf(game: Game): Generator<{ readonly scene: Scene; readonly history: History }> {
  for (const preset of Object.keys(game.presets)) {
    for (let n = 0; n < GAMES; n++) {
      const words = `${seed}/${game.id}/${preset}/${n}`;
      const source = rng(words);
      let history = begun(game, preset, words);
      for (let plies = 0; plies < PLIES; plies++) {
        const seat = awaited(history);
        if (seat === null) break;
        const scene = sceneOf(history, seat);
        yield { scene, history };
        history = next(history, scene, source);
      }
    }
  }
}

async function readersOf(game: Game): Promise<readonly ((scene: Scene) => string | null)[]> {
  const board = await loadBoard(game.id);
  const readers = LANGS.map(async (lang) => {
    const labels = { board, words: await loadWords(lang), gameWords: await gameWords(games, game, lang) };
    return (scene: Scene): string | null => statusLabel({ ...labels, scene } satisfies Labels);
  });
  return Promise.all(readers);
}

function kindsOf({ perspective }: Scene): readonly Kind['Action']['type'][] {
  return [...new Set(perspective.legal.map(({ type }) => type))];
}

// a game that is not listed here may be new, and uses the general sentence
describe.each(Object.keys(MEANINGS))('%s', (id) => {
  test('whoever may act is told what, in each language apart from all else that is said', async () => {
    const game = await required(games[id], id).rules();
    const [english, ...others] = await readersOf(game);
    const said = new Map<string, string>();
    const idle = new Set<string>();
    for (const { scene, history } of scenesOf(game)) {
      const sentence = english?.(scene) ?? '';
      for (const [words, kinds] of MEANINGS[id] ?? [])
        expect(words.test(sentence), `"${sentence}" for ${kindsOf(scene).join(', ')}`).toBe(
          kindsOf(scene).some((kind) => kinds.includes(kind)),
        );
      const translated = others.map((read) => read(scene)).join(' / ');
      expect(said.get(sentence) ?? translated).toBe(translated);
      said.set(sentence, translated);
      const other = ((scene.seat ?? 0) + 1) % scene.players.length;
      const waits = sceneOf(history, other);
      if (waits.perspective.legal.length === 0) idle.add(english?.(waits) ?? '');
    }
    expect(said.size).toBeGreaterThan(0);
    expect(new Set(said.values()).size).toBe(said.size);
    expect([...said.keys()].filter((sentence) => sentence === '' || idle.has(sentence))).toEqual([]);
  });
});
