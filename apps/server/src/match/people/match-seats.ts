/** The seats of one match, as they are stored. */
import type { SeatRow } from '../../store/store.ts';

export class MatchSeats {
  #rows: readonly SeatRow[];

  constructor(rows: readonly SeatRow[]) {
    this.#rows = rows.map(withoutInvite);
  }

  get rows(): readonly SeatRow[] {
    return this.#rows;
  }

  /** The taken seats as a bit mask. */
  get taken(): number {
    return this.#rows.reduce((bits, { seat, token }) => (token === null ? bits : bits | (1 << seat)), 0);
  }

  get isFull(): boolean {
    return !this.#rows.some(({ who, token }) => who === 'person' && token === null);
  }

  /** Takes seats that were stored: people have sat down, left, or moved to another device. */
  adopt(rows: readonly SeatRow[]): void {
    this.#rows = rows.map(withoutInvite);
  }

  /** Takes the seats' data for draws. */
  adoptShares(rows: readonly SeatRow[]): void {
    this.#rows = this.#rows.map((row) => withoutInvite({ ...row, ...pickShare(rows[row.seat]) }));
  }
}

function pickShare(row: SeatRow | undefined): Pick<SeatRow, 'share'> {
  return row?.share === undefined ? {} : { share: row.share };
}

/** Drops the invite, which is not needed once a token exists. */
function withoutInvite({ seat, who, level, token, share }: SeatRow): SeatRow {
  return { seat, who, level, token, invite: null, claim: null, ...(share && { share }) };
}
