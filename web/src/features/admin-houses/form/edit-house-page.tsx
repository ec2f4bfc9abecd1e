import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Caravan } from '../../../../../functions/domain/caravan.ts';
import { useAdmin } from '../../../app/admin-context.tsx';
import { FormWait } from '../../admin-shared/form/form-wait.tsx';
import { houseQuery } from '../requests.ts';
import { draftOf } from './house-draft.ts';
import { HouseForm } from './house-form.tsx';

export function EditHousePage() {
  const { id = '' } = useParams();
  return <LoadedHouse key={id} id={id} />;
}

function LoadedHouse({ id }: { id: string }) {
  const { messages } = useAdmin();
  const { data, error, refetch, isFetching } = useQuery({ ...houseQuery(id), refetchOnReconnect: false });
  if (data) return <EditForm house={data} />;
  return (
    <FormWait
      error={error}
      words={messages.adminForm}
      listPath="/admin/houses"
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function EditForm({ house }: { house: Caravan }) {
  const { messages } = useAdmin();
  const [start] = useState(() => ({ draft: draftOf(house), version: house.version }));
  const name = `${start.draft.make} ${start.draft.model}`;
  return <HouseForm id={house.id} start={start} title={messages.adminForm.editTitle(name)} />;
}
