import { quietHouses } from '#domain/records/today.ts';
/** Texts of the page that the staff's day begins with. */
export const adminToday = {
  title: 'Today',
  loadFailed: 'Today could not be loaded',
  asOf: (time: string) => `As of ${time}`,
  waiting: {
    title: 'Waiting for you',
    none: 'Nobody is waiting for an answer.',
    enquiry: 'Enquiry',
    loan: 'Loan request',
    approved: 'Approved, not sent to the bank yet',
    allEnquiries: (count: number) => (count === 1 ? '1 new enquiry' : `${count} new enquiries`),
    allLoans: (count: number) =>
      count === 1 ? '1 open loan request' : `${count} open loan requests`,
  },
  bank: { title: 'What the bank decided', none: 'No decision in the last seven days.' },
  mails: {
    title: 'E-mails that did not arrive',
    none: 'Every e-mail was sent, and none came back.',
    returned: 'came back',
    unsent: 'not sent yet',
  },
  week: {
    title: 'The next seven days',
    none: 'Nothing starts and nothing ends.',
    kinds: {
      campaign_start: 'Campaign starts',
      campaign_end: 'Campaign ends',
      discount_end: 'Discount ends',
      reservation_end: 'Reservation ends',
    },
  },
  issues: {
    title: 'What the stock lacks',
    none: 'Every home for sale has all it needs.',
    names: {
      picture: 'No picture',
      plan: 'No floor plan',
      english: 'No description in English',
      condition: 'No condition entered',
      maker: 'No maker entered for its make',
      hidden: 'Hidden for over three weeks',
      quiet: `No interest: over ${quietHouses.inStock} days here, no request in ${quietHouses.unasked} days (the ${quietHouses.most} that waited longest at most)`,
    },
  },
  charts: {
    title: 'How it is going',
    table: 'As a table',
    none: 'Nothing to show yet.',
    weeks: {
      title: 'Enquiries and loan requests by week',
      week: 'Week of',
      enquiries: 'Enquiries',
      loans: 'Loan requests',
    },
    stock: {
      title: 'The stock by status',
      status: 'Status',
      houses: 'Homes',
      hidden: 'Hidden',
    },
    ages: {
      title: 'How long unsold homes have been here',
      age: 'Days',
      upTo: (from: number, to: number) => `${from}–${to}`,
      over: (days: number) => `over ${days}`,
    },
    sold: {
      title: 'Sold by month, and in how many days',
      month: 'Month',
      houses: 'Sold',
      days: 'Days to sell',
    },
    campaigns: {
      title: 'What campaigns did',
      none: 'No campaign has run yet.',
      campaign: 'Campaign',
      days: 'Days',
      houses: 'Homes',
      before: 'Requests in as many days before',
      during: 'Requests while it ran',
      sold: 'Sold',
    },
  },
};
