/** A fault, with a message for people, and a code and data for programs. The code is permanent. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** A value, or the Fault why there is none. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Fault };

/** Returns a Result with a value. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Returns a Fault. */
export function fault(code: string, message: string, data?: Fault['data']): Fault {
  return data === undefined ? { code, message } : { code, message, data };
}

/** Returns a Result with a Fault. */
export function fail(
  code: string,
  message: string,
  data?: Fault['data'],
): { readonly ok: false; readonly error: Fault } {
  return { ok: false, error: fault(code, message, data) };
}

/** Returns the value of a result. Throws if it is a fault, which would be a bug. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code}: ${result.error.message}`);
}
