import { Navigate, useSearchParams } from 'react-router-dom';
import type { RequestView } from '#domain/requests/listed-request.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { openText, paths } from '../../paths.ts';

interface Led {
  page: typeof paths.enquiries;
  kind: 'enquiry' | 'viewing';
  /** The view of each status that the address may name, and of all others. */
  views: Partial<Record<string, RequestView>>;
  view: RequestView;
}

/** The address of a list of one kind leads to that kind's part of the list of all. */
function ToRequests({ page, kind, views, view }: Led) {
  const { language } = useAdmin();
  const [params] = useSearchParams();
  const { text } = page.read(params);
  const id = text('open');
  const to = paths.requests.href(language, {
    view: views[text('status')] ?? view,
    kind,
    open: id ? openText({ kind, id }) : null,
  });
  return <Navigate to={to} replace />;
}

export const EnquiriesAddress = () => (
  <ToRequests page={paths.enquiries} kind="enquiry" views={{ new: 'waiting' }} view="all" />
);
export const ViewingsAddress = () => (
  <ToRequests page={paths.viewings} kind="viewing" views={{ wished: 'waiting' }} view="viewings" />
);
