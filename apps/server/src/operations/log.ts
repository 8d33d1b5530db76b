/** Log lines for the operator: a time, a level and a message, as text or JSON, without secrets. */
import { Bucket, type Rate } from '../net/limits.ts';

export type Severity = 'info' | 'warn' | 'error' | 'fatal';
export type LogFormat = 'text' | 'json';

/** The rate of lines; repeated problems are reported a few times and then counted. */
const LINES: Rate = { burst: 200, perSecond: 1 };

/** Reports a line to the operator. request: the id of the request that caused it. */
export type Report = (line: string, request?: string) => void;

export class Log {
  readonly #write: (line: string) => void;
  readonly #format: LogFormat;
  readonly #once = new Set<string>();
  readonly #rate = new Bucket(LINES, performance.now());
  #leftOut = 0;

  constructor(write: (line: string) => void, format: LogFormat = 'text') {
    this.#write = write;
    this.#format = format;
  }

  /** request: the id that links this line to a client's answer. */
  line(level: Severity, message: string, request?: string, now: Date = new Date()): void {
    if (!this.#rate.take(performance.now())) return void this.#leftOut++;
    const before = this.#leftOut;
    this.#leftOut = 0;
    if (before > 0) this.#put('warn', `${before} lines were left out, because there were too many`, undefined, now);
    this.#put(level, message, request, now);
  }

  /** Writes an audit line, which no rate limit drops. */
  audit(message: string): void {
    this.#put('info', message, undefined, new Date());
  }

  #put(level: Severity, message: string, request: string | undefined, now: Date): void {
    const time = now.toISOString();
    // one line per event, whatever the message contains
    const oneLine = message.replaceAll(/[\r\n]+/g, ' | ');
    const named = request === undefined ? '' : ` [${request}]`;
    this.#write(
      this.#format === 'json'
        ? JSON.stringify({ time, level, request, message: oneLine })
        : `${time} ${level}${named} ${oneLine}`,
    );
  }

  /** Writes the last line of a process: as text, or as a JSON object like all others. */
  fatal(message: string): void {
    if (this.#format === 'json') this.#put('fatal', message, undefined, new Date());
    else this.#write(message);
  }

  /** Writes a message the first time; at most 1,000 different ones are remembered. */
  once(level: Severity, message: string): void {
    if (this.#once.has(message) || this.#once.size >= 1000) return;
    this.#once.add(message);
    this.line(level, message);
  }
}
