/** Whether a page the bank named is one to send a customer to: over TLS, unless the bank itself is asked without. */
export function isCustomersPage(page: string, bank: string): boolean {
  if (!URL.canParse(page)) return false;
  const { protocol, username, password } = new URL(page);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && bank.startsWith('http:'));
}
