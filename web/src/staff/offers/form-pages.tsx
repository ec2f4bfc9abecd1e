import { useSearchParams } from 'react-router-dom';
import { EditCampaignPage, NewCampaignPage } from './campaign-form.tsx';
import { EditDiscountPage, NewDiscountPage } from './discount-form.tsx';

/** Campaigns and individual discounts share their addresses; `type=individual` tells which form is meant. */
const isIndividual = (params: URLSearchParams) => params.get('type') === 'individual';

export function NewFormPage() {
  const [params] = useSearchParams();
  // For another house the form starts again.
  return isIndividual(params) ? <NewDiscountPage key={params.get('house')} /> : <NewCampaignPage />;
}

export function EditFormPage() {
  const [params] = useSearchParams();
  return isIndividual(params) ? <EditDiscountPage /> : <EditCampaignPage />;
}
