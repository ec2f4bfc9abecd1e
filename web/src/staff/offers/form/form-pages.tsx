import { useSearchParams } from 'react-router-dom';
import { offerTypes, paths } from '../../paths.ts';
import { EditCampaignPage, NewCampaignPage } from './campaign-form.tsx';
import { EditDiscountPage, NewDiscountPage } from './discount-form.tsx';

const isIndividual = (params: URLSearchParams) =>
  paths.offer.read(params).oneOf('type', offerTypes) === 'individual';

export function NewFormPage() {
  const [params] = useSearchParams();
  // For another house the form starts again.
  return isIndividual(params) ? (
    <NewDiscountPage key={paths.newOffer.read(params).text('house')} />
  ) : (
    <NewCampaignPage />
  );
}

export function EditFormPage() {
  const [params] = useSearchParams();
  return isIndividual(params) ? <EditDiscountPage /> : <EditCampaignPage />;
}
