import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { StaffCampaign } from '../../../../../functions/domain/campaign.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FormWait } from '../../kit/form/form-wait.tsx';
import { campaignName } from '../names.ts';
import { campaignQuery } from '../requests.ts';
import { draftOf } from './campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';

export function EditCampaignPage() {
  const { id = '' } = useParams();
  return <LoadedCampaign key={id} id={id} />;
}

function LoadedCampaign({ id }: { id: string }) {
  const { messages } = useAdmin();
  const { data, error, refetch, isFetching } = useQuery({ ...campaignQuery(id), refetchOnReconnect: false });
  if (data) return <EditForm campaign={data} />;
  return (
    <FormWait
      error={error}
      words={messages.adminCampaign}
      listPath="/admin/discounts"
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function EditForm({ campaign }: { campaign: StaffCampaign }) {
  const { language, messages } = useAdmin();
  const [start] = useState(() => ({ draft: draftOf(campaign), version: campaign.version }));
  const name = messages.adminCampaign.quoted(campaignName(start.draft, language));
  return <CampaignForm id={campaign.id} start={start} title={messages.adminCampaign.editTitle(name)} />;
}
