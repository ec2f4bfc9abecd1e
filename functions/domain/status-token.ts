const shape = /^([0-9a-f]{32})([\w-]{43})$/;

/** What the bank's callback is addressed by: which loan request it is about, and 256 random bits (base64url) only the bank was told. */
export function statusToken(loanId: string, secret: string): string {
  return loanId.replaceAll('-', '') + secret;
}

/** The loan request a token is about; null for what is no token. */
export function loanIdOf(token: string): string | null {
  const hex = shape.exec(token)?.[1];
  return hex ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}
