/** Counts HTTP answers by status class and refusals by code, so that operators notice which limits are reached. */

/** Maximum different codes to count. External games may have any number of their own. */
const MOST_CODES = 200;
const OTHER = 'other';

export class Traffic {
  /** Connections that were closed unread. */
  refusedConnections = 0;
  readonly #classes = new Map<string, number>();
  readonly #codes = new Map<string, number>();

  /** Counts an HTTP answer. code: the fault's code, if there was a fault. */
  answered(status: number, code?: string): void {
    count(this.#classes, `${Math.floor(status / 100)}xx`);
    if (code !== undefined) this.refused(code);
  }

  /** Counts a fault that was sent to a client. */
  refused(code: string): void {
    const isKnown = this.#codes.has(code) || this.#codes.size < MOST_CODES;
    count(this.#codes, isKnown && /^[\w-]{1,64}$/.test(code) ? code : OTHER);
  }

  lines(): readonly string[] {
    return [
      '# HELP boardwright_refused_connections_total Connections above the limits of an address, closed unread',
      '# TYPE boardwright_refused_connections_total counter',
      `boardwright_refused_connections_total ${this.refusedConnections}`,
      ...labelled('boardwright_http_responses_total', 'HTTP answers by class', 'class', this.#classes),
      ...labelled('boardwright_refusals_total', 'Refusals by the code of their fault', 'code', this.#codes),
    ];
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function labelled(name: string, help: string, label: string, counts: ReadonlyMap<string, number>): readonly string[] {
  const values = [...counts.keys()].toSorted().map((key) => `${name}{${label}="${key}"} ${counts.get(key)}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, ...values];
}
