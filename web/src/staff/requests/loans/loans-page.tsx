import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { loanStatuses, waitsForStaff } from '../../../../../functions/domain/loan-request.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { useServerNow } from '../../kit/use-server-now.ts';
import { answerDue } from '../shared/answer-clock.ts';
import { ListFrame } from '../shared/list-frame.tsx';
import { useListOnCount } from '../shared/new-requests.ts';
import { readRequestsView, requestsViewParams } from '../shared/requests-view.ts';
import { StatusTabs } from '../shared/status-tabs.tsx';
import { useFocusAfterClose } from '../shared/use-focus-after-close.ts';
import { LoanDialog } from './loan-dialog.tsx';
import { LoanTable } from './loan-table.tsx';
import { loansQuery } from './requests.ts';
import { countLoans, findLoans, type LoansView, ofStatus } from './view-loans.ts';

const everything: LoansView = { search: '', status: 'all', open: null };

/** Who applied for instalments: find, decide, send to the bank, and see what the bank says. */
export function LoansPage() {
  const { language, messages } = useAdmin();
  const { adminLoans: words, adminRequests } = messages;
  useTitle(`${words.title} | ${messages.admin.title}`);
  const [params, setParams] = useSearchParams();
  const query = useQuery(loansQuery);
  const { data } = query;
  useListOnCount('loan_requests', query.refetch);
  const [gone, setGone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const view = useMemo(() => readRequestsView(params, loanStatuses), [params]);
  useFocusAfterClose(view.open, heading);
  const show = (next: LoansView) => setParams(requestsViewParams(next), { replace: true });
  const found = useMemo(() => findLoans(data ?? [], view.search), [data, view.search]);
  const shown = useMemo(() => ofStatus(found, view.status), [found, view.status]);
  const waitingOnes = useMemo(() => (data ?? []).filter(waitsForStaff), [data]);
  // When an answer is due; and whoever holds a registration lets go of it at a moment that the server's clock knows.
  const edges = useMemo(
    () =>
      waitingOnes.flatMap(({ bank, created_at }) => [
        answerDue(created_at),
        ...(bank?.held_until ? [Date.parse(bank.held_until)] : []),
      ]),
    [waitingOnes],
  );
  const now = useServerNow(edges);

  const total = data?.length ?? 0;
  const waiting = waitingOnes.length;
  const nothing = view.search || view.status === 'all' ? words.noMatch.title : words.noMatch.none[view.status];
  const onGone = useCallback(() => {
    setGone(true);
    setParams((before) => requestsViewParams({ ...readRequestsView(before, loanStatuses), open: null }), {
      replace: true,
    });
  }, [setParams]);

  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <Link className="button button-quiet" to={`/${language}/admin/personal-data`}>
          {adminRequests.personalData}
        </Link>
      </div>
      <Notice text={gone ? adminRequests.gone : ''} onDismiss={() => setGone(false)} />
      {total > 0 && (
        <>
          <StatusTabs view={view} statuses={loanStatuses} words={words.filters} counts={countLoans(found)} />
          <search className="staff-bar request-bar" aria-label={adminRequests.filters}>
            <SearchField
              label={words.search}
              value={view.search}
              onChange={(search) => show({ ...view, search, open: null })}
            />
            <output className="staff-count">
              {shown.length === total ? words.count(total, waiting) : words.found(shown.length, total)}
            </output>
          </search>
        </>
      )}
      <ListFrame query={query} words={words} found={shown.length} nothing={nothing} onClear={() => show(everything)}>
        <LoanTable loans={shown} now={now} openSearch={(id) => requestsViewParams({ ...view, open: id }).toString()} />
      </ListFrame>
      {view.open !== null && (
        <LoanDialog
          key={view.open}
          id={view.open}
          row={data?.find(({ id }) => id === view.open)}
          now={now}
          onClose={() => show({ ...view, open: null })}
          onGone={onGone}
        />
      )}
    </main>
  );
}
