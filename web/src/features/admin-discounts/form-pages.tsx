import { useSearchParams } from 'react-router-dom';
import { EditCampaignPage } from './campaign-form/edit-campaign-page.tsx';
import { NewCampaignPage } from './campaign-form/new-campaign-page.tsx';
import { EditDiscountPage } from './individual/edit-discount-page.tsx';
import { NewDiscountPage } from './individual/new-discount-page.tsx';

/** Campaigns and individual discounts share their addresses; `type=individual` tells which form is meant. */
function useIsIndividual(): boolean {
  const [params] = useSearchParams();
  return params.get('type') === 'individual';
}

export function NewFormPage() {
  return useIsIndividual() ? <NewDiscountPage /> : <NewCampaignPage />;
}

export function EditFormPage() {
  return useIsIndividual() ? <EditDiscountPage /> : <EditCampaignPage />;
}
