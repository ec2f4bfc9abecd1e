import { bankStatus } from '../../../../../functions/domain/bank.ts';
import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { type HistoryEntry, readTermsDetail } from '../../../../../functions/domain/stored-request.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';

/** What happened, who did it and when; the latest first. */
export function HistoryList({ history }: { history: readonly HistoryEntry[] }) {
  const { language, messages } = useAdmin();
  const { adminRequests, adminLoans } = messages;
  const words = adminRequests.history;

  function detailOf({ action, detail }: HistoryEntry): string | null {
    if (detail === null) return null;
    if (action === 'failed') return adminLoans.bank.errors[detail] ?? detail;
    const terms = action === 'terms' ? readTermsDetail(detail) : null;
    if (terms) {
      const { down_payment, period } = terms;
      return adminLoans.terms.changed(
        down_payment === null ? null : formatPrice(down_payment, language),
        period === null ? null : adminLoans.terms.months(period),
      );
    }
    const status = action === 'bank' ? bankStatus(detail) : null;
    return status ? adminLoans.bank.statuses[status] : detail;
  }

  return (
    <section className="request-part">
      <h3>{words.title}</h3>
      <ol className="request-steps">
        {history
          .map((entry, index) => ({ entry, key: `${index} ${entry.at}` }))
          .reverse()
          .map(({ entry, key }) => {
            const detail = detailOf(entry);
            return (
              <li key={key}>
                <b>
                  {detail ? adminRequests.ofItem(words.actions[entry.action], detail) : words.actions[entry.action]}
                </b>
                <span>
                  <time dateTime={entry.at}>{formatSofia(entry.at, language)}</time> · {words.by[entry.by] ?? entry.by}
                </span>
              </li>
            );
          })}
      </ol>
    </section>
  );
}
