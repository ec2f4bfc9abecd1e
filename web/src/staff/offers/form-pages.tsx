import { useSearchParams } from 'react-router-dom';
import { EditCampaignPage } from './campaign-form/edit-campaign-page.tsx';
import { NewCampaignPage } from './campaign-form/new-campaign-page.tsx';
import { EditDiscountPage } from './individual/edit-discount-page.tsx';
import { NewDiscountPage } from './individual/new-discount-page.tsx';

/** Campaigns and individual discounts share their addresses; `type=individual` tells which form is meant. */
const isIndividual = (params: URLSearchParams) => params.get('type') === 'individual';

export function NewFormPage() {
  const [params] = useSearchParams();
  // For another house the form begins anew.
  return isIndividual(params) ? <NewDiscountPage key={params.get('house')} /> : <NewCampaignPage />;
}

export function EditFormPage() {
  const [params] = useSearchParams();
  return isIndividual(params) ? <EditDiscountPage /> : <EditCampaignPage />;
}
