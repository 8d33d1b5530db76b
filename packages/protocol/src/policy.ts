/**
 * What the page may do, as browsers are told: it loads nothing from anywhere else and runs no inline script. A server says it
 * in a header; what is built says it in a tag as well, for hosts that only serve files.
 */
export const PAGE_POLICY: string = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types app',
].join('; ');
