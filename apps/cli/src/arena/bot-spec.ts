/** Parses a word of --bots into a contestant: a level, an algorithm with settings, a module, or a program. */
import { ALGORITHMS } from '@boardwright/bots';
import { fail, ok, type Result } from '@boardwright/core';
import type { Knowledge, Level } from '@boardwright/core/bots';
import type { BotSpec } from '@boardwright/node';
import { unknownWord } from '../io/suggest.ts';
import { isBotFile } from '../setup/bot-file.ts';

const HELP =
  'A bot is a level, greedy, random, another algorithm with settings (alpha-beta:nodes=5000), a module (./mine.js), a network (./mine.onnx) or exec:<program>.';

/** Parses a bot. nodes: the budget of an algorithm that sets none. A level has a budget of its own. */
export function botSpecOf(knowledge: Knowledge, word: string, nodes: number): Result<BotSpec> {
  if (word.startsWith('exec:')) return programOf(word.slice('exec:'.length));
  if (isBotFile(word)) return ok({ type: 'module', path: word });
  const [name = '', ...settings] = word.split(':');
  const level = knowledge.levels.find((one) => one.name === name) ?? algorithmOf(knowledge, name, nodes);
  if (level === null) {
    const known = [...knowledge.levels.map((one) => one.name), ...algorithmNames(knowledge)];
    return unknownWord('unknown-bot', `${knowledge.game.id} has no bot`, word, known);
  }
  return withSettings(knowledge, { ...level, name: word }, settings);
}

function algorithmNames(knowledge: Knowledge): readonly string[] {
  return [...Object.keys(ALGORITHMS), ...Object.keys(knowledge.bots)];
}

function algorithmOf(knowledge: Knowledge, name: string, nodes: number): Level | null {
  return algorithmNames(knowledge).includes(name) ? { name, bot: name, nodes, pauseMs: 0 } : null;
}

/** Applies named numbers to a level: the nodes, settings of its bot, and `eval=hand` or `eval=net`. */
function withSettings(knowledge: Knowledge, level: Level, settings: readonly string[]): Result<BotSpec> {
  let changed: Level = level;
  for (const setting of settings) {
    const [key = '', value = ''] = setting.split('=');
    const evaluated = key === 'eval' ? evaluatedBy(knowledge, changed, value) : null;
    if (evaluated !== null) {
      changed = evaluated;
      continue;
    }
    if (!/^[a-z][a-zA-Z]*$/.test(key) || !/^\d+(\.\d+)?$/.test(value) || key === 'name' || key === 'bot')
      return fail('bad-bot', `"${setting.slice(0, 40)}" is not a setting of a bot. ${HELP}`);
    changed = { ...changed, [key]: Number(value) };
  }
  return ok({ type: 'level', level: changed });
}

/** Returns the level with the hand-made evaluation or with the game's network; null for any other word. */
function evaluatedBy({ assets: [asset] }: Knowledge, level: Level, word: string): Level | null {
  if (word === 'hand') return { ...level, net: '' }; // no asset has an empty name
  return word === 'net' && asset !== undefined ? { ...level, net: asset.name } : null;
}

/** Splits a command line at spaces. Quotes keep words together. */
function programOf(words: string): Result<BotSpec> {
  const [command, ...args] = [...words.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
  return command === undefined
    ? fail('bad-bot', `exec: needs a program. ${HELP}`)
    : ok({ type: 'program', command, args });
}
