import { hideNotice, showNotice } from './page-notice.ts';
import { pageTrouble } from './page-trouble.ts';

const notice = 'offline';

/** Shows a toast while the browser is offline. */
export function watchConnection(): void {
  const tell = () => (navigator.onLine ? hideNotice(notice) : showNotice(notice, pageTrouble().offline));
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();
}
