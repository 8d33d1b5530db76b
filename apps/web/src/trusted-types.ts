/** The only Trusted Types policy. It allows only script URLs of this site. */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

function own(url: string): string {
  const { origin } = new URL(url, location.href);
  if (origin !== location.origin) throw new TypeError(`a script from ${origin}`);
  return url;
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const policy = policies?.createPolicy('app', { createScriptURL: own }) ?? { createScriptURL: own };

export function scriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
