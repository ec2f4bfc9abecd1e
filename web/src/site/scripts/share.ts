/** Says that the address was copied, or else shows the address to be copied by hand. */
async function copyAddress(address: string, status: HTMLElement): Promise<void> {
  const { copied = '', failed = '' } = status.dataset;
  status.textContent = await navigator.clipboard.writeText(address).then(
    () => copied,
    () => `${failed} ${address}`,
  );
}

/**
 * A press of "Share" opens the device's own share sheet where there is one; else the links unfold.
 */
export function startShare(): void {
  document.addEventListener('click', (event) => {
    const pressed =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('.share > summary, .share button')
        : null;
    const box = pressed?.closest<HTMLDetailsElement>('.share');
    if (!pressed || !box) return;
    const { address: url = '', title = '' } = box.dataset;
    const status = box.querySelector<HTMLElement>('[role=status]');
    if (pressed.matches('button')) {
      if (status) void copyAddress(url, status);
    } else if ('share' in navigator && !box.open) {
      event.preventDefault();
      navigator.share({ title, url }).catch((error: unknown) => {
        // The visitor closed the sheet: there is nothing more to do.
        box.open = !(error instanceof Error && error.name === 'AbortError');
      });
    }
  });
}
