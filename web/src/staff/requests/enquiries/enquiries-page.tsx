import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { enquiryStatuses } from '../../../../../functions/domain/enquiry.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { Notice } from '../../kit/notice.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { useFocusAfterDelete } from '../../kit/use-focus-after-delete.ts';
import { useServerNow } from '../../kit/use-server-now.ts';
import { answerDue } from '../shared/answer-clock.ts';
import { ListFrame } from '../shared/list-frame.tsx';
import { useListOnCount } from '../shared/new-requests.ts';
import { readRequestsView, requestsViewParams } from '../shared/requests-view.ts';
import { StatusTabs } from '../shared/status-tabs.tsx';
import { useFocusAfterClose } from '../shared/use-focus-after-close.ts';
import { EnquiryConflictDialog } from './enquiry-conflict-dialog.tsx';
import { EnquiryDialog } from './enquiry-dialog.tsx';
import { EnquiryTable } from './enquiry-table.tsx';
import { enquiriesQuery } from './requests.ts';
import { useEnquiryChanges } from './use-enquiry-changes.ts';
import { countEnquiries, type EnquiriesView, findEnquiries, ofStatus } from './view-enquiries.ts';

const none = { search: '', status: 'all', open: null } as const;

/** What visitors asked: find, read, answer, put away. */
export function EnquiriesPage() {
  const { language, messages } = useAdmin();
  const { adminEnquiries: words, adminRequests } = messages;
  useTitle(`${words.title} | ${messages.admin.title}`);
  const [params, setParams] = useSearchParams();
  const query = useQuery(enquiriesQuery);
  const { data } = query;
  useListOnCount('enquiries', query.refetch);
  const changes = useEnquiryChanges();
  const heading = useRef<HTMLHeadingElement>(null);

  const view = useMemo(() => readRequestsView(params, enquiryStatuses), [params]);
  const show = (next: EnquiriesView) => setParams(requestsViewParams(next), { replace: true });
  const found = useMemo(() => findEnquiries(data ?? [], view.search), [data, view.search]);
  // Filtered by what is stored: a row whose status is being changed stays where the pointer is until it is saved.
  const shown = useMemo(() => ofStatus(found, view.status), [found, view.status]);
  const leave = useFocusAfterDelete(shown, heading);
  useFocusAfterClose(view.open, heading);
  const edges = useMemo(
    () => (data ?? []).filter(({ status }) => status === 'new').map(({ created_at }) => answerDue(created_at)),
    [data],
  );
  const now = useServerNow(edges);

  const total = data?.length ?? 0;
  const waiting = edges.length;
  const opened = view.open === null ? undefined : data?.find(({ id }) => id === view.open);
  const failure = changes.failure
    ? `${words.updateFailed(changes.failure.name)}. ${failureText(changes.failure.error, messages)}`.trim()
    : '';
  const nothing = view.search || view.status === 'all' ? words.noMatch.title : words.noMatch.none[view.status];

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
      <Notice alarm text={opened ? '' : failure} onDismiss={changes.dismissFailure} />
      <Notice
        text={data && view.open !== null && !opened ? adminRequests.gone : ''}
        onDismiss={() => show({ ...view, open: null })}
      />
      <output className="hidden-text">
        {changes.success && words.updated(changes.success.name, words.statuses[changes.success.status])}
      </output>
      {total > 0 && (
        <>
          <StatusTabs view={view} statuses={enquiryStatuses} words={words.filters} counts={countEnquiries(found)} />
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
      <ListFrame query={query} words={words} found={shown.length} nothing={nothing} onClear={() => show(none)}>
        <EnquiryTable
          enquiries={shown.map(changes.shown)}
          now={now}
          openSearch={(id) => requestsViewParams({ ...view, open: id }).toString()}
          onStatus={(id, status) => {
            changes.change(id, status);
            if (view.status !== 'all') leave(id);
          }}
        />
      </ListFrame>
      {opened && (
        <EnquiryDialog
          key={opened.id}
          enquiry={changes.shown(opened)}
          now={now}
          failure={failure}
          onStatus={(status) => changes.change(opened.id, status)}
          onClose={() => show({ ...view, open: null })}
        />
      )}
      {changes.conflict && <EnquiryConflictDialog conflict={changes.conflict} onSettle={changes.settle} />}
    </main>
  );
}
