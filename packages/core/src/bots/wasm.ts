/** WebAssembly that is contained in the program. It does no I/O; where it cannot run, the result is null. */

/** The part of the WebAssembly API that our kernels need. The library types of this package do not include WebAssembly. */
export interface WasmHost {
  validate(code: Uint8Array): boolean;
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new <Exports>(module: object) => { readonly exports: Exports };
}

/**
 * Compiles a module with these exports and returns a function that creates instances. Returns null without WebAssembly or its vector
 * instructions, or if the content policy of a page forbids it.
 */
export function compileWasm<Exports>(base64: string, host: WasmHost | null = ownWasm()): (() => Exports) | null {
  const module = host === null ? null : moduleOf(host, decodeBase64(base64));
  return host === null || module === null ? null : () => new host.Instance<Exports>(module).exports;
}

/** Returns the module, or null. `WebAssembly.validate` would not do, because it ignores content policies. */
function moduleOf(host: WasmHost, code: Uint8Array): object | null {
  try {
    return host.validate(code) ? new host.Module(code) : null;
  } catch {
    return null;
  }
}

declare const WebAssembly: WasmHost | undefined;
function ownWasm(): WasmHost | null {
  return typeof WebAssembly === 'undefined' ? null : WebAssembly;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64. */
export function decodeBase64(text: string): Uint8Array {
  const digits = text.replace(/=+$/, '');
  const values = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, DIGITS.indexOf(String.fromCharCode(code))));
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let word = 0;
  for (let i = 0, at = 0; i < digits.length; i++) {
    word = (word << 6) | (values[digits.charCodeAt(i)] ?? 0);
    if (i % 4 !== 0) bytes[at++] = word >> (6 - 2 * (i % 4));
  }
  return bytes;
}
