/** Says in a status that the address is copied, else shows the address to be copied by hand. */
export async function copyAddress(address: string, status: HTMLElement): Promise<void> {
  const { copied = '', failed = '' } = status.dataset;
  status.textContent = await navigator.clipboard.writeText(address).then(
    () => copied,
    () => `${failed} ${address}`,
  );
}
