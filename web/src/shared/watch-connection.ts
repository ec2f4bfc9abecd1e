import { hideToast, showToast } from './page-toast.ts';
import { pageTrouble } from './page-trouble.ts';

const toast = 'offline';

/** Shows a toast while the browser is offline. */
export function watchConnection(): void {
  const tell = () =>
    navigator.onLine ? hideToast(toast) : showToast(toast, pageTrouble().offline);
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();
}
