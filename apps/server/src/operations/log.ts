/** Log lines for the operator: a time, a level and a message, as text or as JSON. They never contain a secret. */
export type Severity = 'info' | 'warn' | 'error';
export type LogFormat = 'text' | 'json';

/** Reports a line to the operator. request: the id of the request that it is about. */
export type Report = (line: string, request?: string) => void;

export class Log {
  readonly #write: (line: string) => void;
  readonly #format: LogFormat;
  readonly #once = new Set<string>();

  constructor(write: (line: string) => void, format: LogFormat = 'text') {
    this.#write = write;
    this.#format = format;
  }

  /** request: the id that links this line to a client's answer. */
  line(level: Severity, message: string, request?: string, now: Date = new Date()): void {
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

  /** Writes a message the first time; at most 1,000 different ones are remembered. */
  once(level: Severity, message: string): void {
    if (this.#once.has(message) || this.#once.size >= 1000) return;
    this.#once.add(message);
    this.line(level, message);
  }
}
