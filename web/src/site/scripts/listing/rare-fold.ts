import { readPatiently } from '#shared/api/read-patiently.ts';
import { readDocument } from '../base/read-document.ts';

/** The filters that are asked for seldom: unfolded, or to be unfolded. */
export const rareFold = (page: ParentNode): HTMLDetailsElement | null =>
  page.querySelector<HTMLDetailsElement>('.more-filters');

const addressOf = ({ pathname, search }: HTMLAnchorElement) => pathname + search;

/**
 * Brings the filters that are asked for seldom as the visitor unfolds them. Until they come, and
 * where they can't be read, a link in their place leads to a page with them. `came` is called when
 * they are there. What is returned looks again: call it after another state was shown.
 */
export function followFold(form: HTMLFormElement, came: () => void): () => void {
  const fold = rareFold(form);
  let underWay = '';

  async function bring(): Promise<void> {
    const link = fold?.querySelector<HTMLAnchorElement>(':scope > a');
    const address = link && addressOf(link);
    if (!address || underWay === address) return;
    underWay = address;
    const page = await readPatiently(() => readDocument(address));
    if (underWay === address) underWay = '';
    const isOfRelease =
      page?.documentElement.dataset.release === document.documentElement.dataset.release;
    // Another state may have been shown meanwhile.
    if (!page || !isOfRelease || !link.isConnected || addressOf(link) !== address) return;
    const fields = rareFold(page)?.querySelectorAll(':scope > :not(summary)') ?? [];
    const [first] = fields;
    if (!first) return;
    const hasFocus = document.activeElement === link;
    link.replaceWith(...fields);
    if (hasFocus) fold?.querySelector<HTMLElement>('select, input')?.focus();
    came();
  }

  const look = () => {
    if (fold?.open) void bring();
  };
  fold?.addEventListener('toggle', look);
  // Before the finger leaves it.
  fold?.querySelector('summary')?.addEventListener('pointerdown', () => void bring());
  look();
  return look;
}
