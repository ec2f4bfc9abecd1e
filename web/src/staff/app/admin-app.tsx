import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '#shared/api/query-client.ts';
import { createAdminRouter } from './admin-routes.tsx';

/** The staff area. */
export function AdminApp() {
  const [queries] = useState(createQueryClient);
  const [router] = useState(createAdminRouter);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
