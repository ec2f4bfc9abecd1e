import { useAdmin } from '../../kit/admin-context.tsx';
import { newCampaignDraft } from './campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';

const start = { draft: newCampaignDraft, version: null };

export function NewCampaignPage() {
  const { messages } = useAdmin();
  return <CampaignForm id={null} start={start} title={messages.adminCampaign.newTitle} />;
}
