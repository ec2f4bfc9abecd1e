import { useQuery } from '@tanstack/react-query';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { TableSkeleton } from '../../kit/table-skeleton.tsx';
import { recordsQuery } from './requests.ts';

/** What was done with customers' data, by whom and when. */
export function RecordsTable() {
  const { language, messages } = useAdmin();
  const { records: words, counts } = messages.adminPrivacy;
  const { data, error, isFetching, refetch } = useQuery(recordsQuery);
  if (!data) {
    if (!error) return <TableSkeleton />;
    return <LoadFailure title={words.loadFailed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <p className="staff-empty">{words.empty}</p>;
  return (
    <table className="staff-table request-table request-table-records">
      <thead>
        <tr>
          <th scope="col">{words.columns.at}</th>
          <th scope="col">{words.columns.action}</th>
          <th scope="col">{words.columns.hint}</th>
          <th scope="col">{words.columns.found}</th>
          <th scope="col">{words.columns.by}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ id, at, action, email_hint, enquiries, loan_requests, by, completed }) => (
          <tr key={id}>
            <td>
              <time dateTime={at}>{formatSofia(at, language)}</time>
            </td>
            <th scope="row">
              {words.actions[action]}
              {!completed && <span className="request-trouble">{words.unfinished}</span>}
            </th>
            <td>{email_hint}</td>
            <td>{counts(enquiries, loan_requests)}</td>
            <td>{by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
