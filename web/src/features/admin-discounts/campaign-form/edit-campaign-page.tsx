import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { StaffCampaign } from '../../../../../functions/domain/campaign.ts';
import { useAdmin } from '../../../app/admin-context.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { failureText } from '../../admin-shared/failure-text.ts';
import { TableSkeleton } from '../../admin-shared/table-skeleton.tsx';
import { campaignName } from '../names.ts';
import { campaignQuery } from '../requests.ts';
import { draftOf } from './campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';

export function EditCampaignPage() {
  const { id = '' } = useParams();
  return <LoadedCampaign key={id} id={id} />;
}

function LoadedCampaign({ id }: { id: string }) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign;
  const { data, error, refetch, isFetching } = useQuery({ ...campaignQuery(id), refetchOnReconnect: false });
  if (data) return <EditForm campaign={data} />;
  const missing = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');
  return (
    <main className="staff-wrap staff-form-page" id="content">
      {!error && <TableSkeleton />}
      {error && (
        <div className="staff-empty" role="alert">
          <h1>{missing ? words.notFound.title : words.loadFailed}</h1>
          <p>{missing ? words.notFound.text : failureText(error, messages)}</p>
          {missing ? (
            <Link className="button" to={`/${language}/admin/discounts`}>
              {words.notFound.back}
            </Link>
          ) : (
            <button className="button" type="button" disabled={isFetching} onClick={() => void refetch()}>
              {messages.admin.tryAgain}
            </button>
          )}
        </div>
      )}
    </main>
  );
}

function EditForm({ campaign }: { campaign: StaffCampaign }) {
  const { language, messages } = useAdmin();
  const [start] = useState(() => ({ draft: draftOf(campaign), version: campaign.version }));
  const name = messages.adminCampaign.quoted(campaignName(start.draft, language));
  return <CampaignForm id={campaign.id} start={start} title={messages.adminCampaign.editTitle(name)} />;
}
