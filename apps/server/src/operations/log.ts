/** Log lines for the operator: a time, a level and a message, as text or JSON, without secrets. */
import { Bucket, type Rate } from '../net/limits.ts';

export type Severity = 'info' | 'warn' | 'error' | 'fatal';
export type LogFormat = 'text' | 'json';

/** The rate of log lines. Repeated problems are reported a few times and then only counted. */
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

  /** Writes a line. request: the id of a request, which connects the line with the client's answer. */
  line(level: Severity, message: string, request?: string, now: Date = new Date()): void {
    if (!this.#rate.take(performance.now())) return void this.#leftOut++;
    const before = this.#leftOut;
    this.#leftOut = 0;
    if (before > 0) this.#put('warn', `${before} lines were left out, because there were too many`, undefined, now);
    this.#put(level, message, request, now);
  }

  /** Writes an audit line. The rate limit does not drop it. */
  audit(message: string): void {
    this.#put('info', message, undefined, new Date());
  }

  #put(level: Severity, message: string, request: string | undefined, now: Date): void {
    const time = now.toISOString();
    // keep one line per event, whatever the message contains
    const oneLine = message.replaceAll(/[\r\n]+/g, ' | ');
    const named = request === undefined ? '' : ` [${request}]`;
    this.#write(
      this.#format === 'json'
        ? JSON.stringify({ time, level, request, message: oneLine })
        : `${time} ${level}${named} ${oneLine}`,
    );
  }

  /** Writes the last line of a process, as text or, like all other lines, as JSON. */
  fatal(message: string): void {
    if (this.#format === 'json') this.#put('fatal', message, undefined, new Date());
    else this.#write(message);
  }

  /** Writes a message unless it was written before. Remembers at most 1,000 messages and writes no further ones. */
  once(level: Severity, message: string): void {
    if (this.#once.has(message) || this.#once.size >= 1000) return;
    this.#once.add(message);
    this.line(level, message);
  }
}
