import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SectionTabs } from '#staff/app/section-tabs.tsx';
import { AdminProvider } from '#staff/kit/admin-context.tsx';

test('the staff area has tabs for today, houses, discounts, images, loan requests, enquiries and viewings, and marks the open one', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/en/admin/discounts']}>
        <AdminProvider language="en">
          <SectionTabs />
        </AdminProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const tabs = [...html.matchAll(/<a [^>]*>[^<]*<\/a>/g)].map(([tab]) => [
    /href="([^"]*)"/.exec(tab)?.[1],
    />([^<]*)</.exec(tab)?.[1],
    tab.includes('aria-current="page"'),
  ]);
  expect(tabs).toEqual([
    ['/en/admin/today', 'Today', false],
    ['/en/admin/houses', 'Mobile Houses', false],
    ['/en/admin/discounts', 'Discounts', true],
    ['/en/admin/images', 'Website Images', false],
    ['/en/admin/loan-requests', 'Loan Requests', false],
    ['/en/admin/requests', 'Requests', false],
  ]);
});
