/** Teaches a game in lines: a board and a task, and the next step when the task is done. */
import { fail, unwrap, type LessonStep } from '@boardwright/core';
import { beginAttempt, entryOf, restOfAttempt, tryAction, type Attempt } from '@boardwright/core/host';
import { loadLearningWords, stepWords, type LearningWords } from '@boardwright/words/learning';
import { asShown } from '../io/ascii.ts';
import { gameOf, orUsageError, type Io } from '../io/io.ts';
import { displayOf, type DisplayFlags } from '../ui/choose.ts';
import { readLines, type LineSource } from '../ui/lines.ts';
import { faultWordsOf, titleOf } from '../ui/reader.ts';
import type { DisplaySettings } from '../ui/ui.ts';
import { wrap } from '../ui/wrap.ts';

interface Teacher {
  readonly look: DisplaySettings;
  readonly words: LearningWords;
  readonly lines: LineSource;
  /** Prints a text as it is. */
  say(text: string): void;
  /** Prints a text, wrapped to the width of the terminal. */
  tell(text: string): void;
}

/** The area for a drawing in a terminal of 80 columns and 24 rows. */
const AREA = { columns: 78, rows: 18 };
const COLUMNS = 78;

/** Resolves to exit code 0 when all steps are done or the reader leaves. */
export async function learnCommand(io: Io, id: string, flags: DisplayFlags): Promise<number> {
  const game = await gameOf(io, id);
  const look = await displayOf(io, flags, game);
  const { lang, terminal } = look.reader;
  const steps = (await entryOf(io.games, game.id)?.lesson?.()) ?? [];
  if (steps.length === 0) orUsageError(fail('no-lesson', terminal.noLesson(game.title)));
  const lines = readLines(io.stdin);
  const say = (text: string): void => void io.stdout.write(`${asShown(look, text)}\n`);
  const tell = (text: string): void => wrap(text, COLUMNS).forEach(say);
  const teacher: Teacher = { look, lines, say, tell, words: await loadLearningWords(lang) };
  tell(`${teacher.words.learn(titleOf(look.reader, game))} · ${terminal.learnKeys}`);
  for (const [index, step] of steps.entries()) {
    say(`\n${teacher.words.step(index + 1, steps.length)}`);
    const start = unwrap(beginAttempt(game, unwrap(game.notation.position.parse(step.position)), step));
    if (!(await teach(teacher, step, start))) break;
    if (index === steps.length - 1) tell(teacher.words.finished);
  }
  lines.close();
  return 0;
}

/** Resolves to true when the step is done; to false if there are no more lines or the reader leaves. */
async function teach(teacher: Teacher, { id }: LessonStep, start: Attempt): Promise<boolean> {
  const { look, words, lines, tell } = teacher;
  const { task, done } = stepWords(words, start.game.id, id);
  showBoard(teacher, start);
  tell(task);
  for (let attempt = start; ;) {
    const line = await lines.next(new AbortController().signal);
    if (line.type !== 'line' || line.text.trim() === 'quit') return false;
    if (line.text.trim() === 'show') {
      const { notation } = attempt.game;
      const rest = restOfAttempt(attempt).map((action) => notation.format(action));
      tell(look.reader.terminal.hint(rest.join(', ')));
      continue;
    }
    attempt = answered(teacher, attempt, line.text);
    if (attempt.answer.length > 0) continue;
    showBoard(teacher, attempt);
    tell(done);
    return true;
  }
}

/** Returns the attempt after a line. It is unchanged if the line is refused or is not the expected answer. */
function answered({ look, words, tell }: Teacher, attempt: Attempt, line: string): Attempt {
  const action = attempt.game.notation.parse(line);
  const answer = action.ok ? tryAction(attempt, action.value) : ({ type: 'refused', fault: action.error } as const);
  if (answer.type === 'right') return answer.attempt;
  tell(answer.type === 'refused' ? faultWordsOf(look.reader, answer.fault) : words.other);
  return attempt;
}

function showBoard({ look, say }: Teacher, { game, state, seat }: Attempt): void {
  const { reader, ...style } = look;
  const picture = reader.game.picture ?? game.drawing.picture;
  say(`\n${picture(game.view(state, seat), { ...style, seat, area: AREA })}\n`);
}
