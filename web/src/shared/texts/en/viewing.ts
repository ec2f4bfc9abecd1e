import { dealer } from '#domain/dealer/dealer.ts';

export const viewing = {
  head: {
    title: 'Book a viewing',
    description: `Choose when to see the homes you like in the yard in ${dealer.address.town.en}.`,
  },
  title: 'Book a viewing',
  titleOf: (house: string) => `See the ${house}`,
  directions: 'How to get here',
  lead: 'Choose when to come and leave your phone number. We will tell you whether the time suits us too.',
  houses: 'Homes you would like to see',
  states: { reserved: 'reserved', sold: 'sold' },
  reserved: 'This home is reserved. You can see it, but for the time being it is not for sale.',
  tooMany: 'One viewing takes five homes: these are the first five of your list.',
  /** Where none of the chosen homes can be seen any more. */
  sold: (count: number) =>
    count === 1
      ? 'This home is sold, so it can no longer be seen.'
      : 'These homes are sold, so they can no longer be seen.',
  choose: {
    title: 'Choose a home first',
    text: 'Open a home you like and press “Book a viewing”. To see several at once, mark them with a heart and start from your favourites.',
  },
  times: {
    legend: 'Day and time',
    lasts: (minutes: number) =>
      `A viewing takes about ${minutes}\u00a0min. If somebody else has taken your time, we will tell you as soon as you send this.`,
    /** Of the times that are in sight. */
    count: (count: number) => (count === 1 ? '1 free time' : `${count} free times`),
    none: 'no free times',
    later: (count: number, last: string) =>
      count === 1 ? `One more day: ${last}` : `${count} more days, until ${last}`,
    /** Above the button, followed by the day and the time. */
    chosen: 'You have chosen:',
    gone: 'The time you chose is no longer free. Please choose another one.',
    unread: 'The free times cannot be shown at the moment. Call us, and we will find one:',
    full: 'There is no free time in the next three weeks. Call us, and we will find one:',
  },
  emailHint:
    'For the confirmation, an entry for your calendar, and a link to change the time yourself.',
  submit: 'Ask for this viewing',
  consent: 'We use what you write only for the viewing.',
  problems: {
    nameRequired: 'Name is required',
    phoneRequired: 'Phone is required',
    phoneInvalid: 'This does not look like a phone number. Please check the digits.',
    emailInvalid: 'Email is invalid',
    tooLong: 'This is too long',
    timeRequired: 'Choose a day and a time',
    timeInvalid: 'This time can no longer be chosen. Please choose another one.',
    housesRequired: 'Tick at least one home',
    housesTooMany: 'Tick at most five homes',
    housesSold: 'One of the homes has been sold meanwhile. You can still see the others.',
    housesGone: 'One of the homes is no longer listed. You can still see the others.',
    /** Where no other home was asked for. */
    nothingLeft: 'This home is no longer listed. Look at the others, or call us:',
  },
  failedTitle: 'The viewing could not be requested',
  failures: {
    taken: 'This time is no longer free. Please choose another one.',
    openWishes:
      'Three requests from this phone or network are already waiting for our answer. Call us, and we will find a time:',
    crowded:
      'We are getting unusually many requests for viewings. Tick beside the button that you are not a robot and send it again. Or call us:',
    crowdedPlain:
      'We are getting unusually many requests for viewings and check who sends them; that needs JavaScript. Call us, and we will find a time. What you typed stays here:',
    moves: 'This viewing was moved several times. Call us, and we will choose a time together:',
    over: 'This viewing can no longer be changed.',
    submit: 'Your request could not be sent. Please try again.',
  },
  own: {
    title: 'Your viewing',
    when: 'When',
    where: 'Where',
    houses: 'Homes',
    number: 'Number',
    status: 'Status',
    statuses: {
      wished: 'waiting for our confirmation',
      confirmed: 'confirmed',
      declined: 'we cannot receive you at this time',
      cancelled: 'cancelled by you',
      done: 'over',
      missed: 'over',
    },
    move: {
      title: 'Another day or time',
      text: 'Your present time becomes free at once, and the new one holds once we have confirmed it.',
      submit: 'Move the viewing',
    },
    cancel: {
      title: 'Can’t make it?',
      text: 'Tell us with one press, so that somebody else can have this time.',
      submit: 'Cancel the viewing',
    },
    noneLeft: (count: number) =>
      count === 1
        ? 'The home can no longer be seen. Call us before you set off, or cancel the viewing.'
        : 'None of the homes can be seen any more. Call us before you set off, or cancel the viewing.',
    again: 'You can book another viewing from the page of every home.',
  },
  link: {
    lead: 'See when your viewing is, move it to another time, or cancel it.',
    code: 'Code from our e-mail',
    codeHint: 'It is the end of the link in the e-mail, after the sign #.',
    submit: 'See your viewing',
    over: {
      title: 'This link no longer works',
      text: 'The time of the viewing is over, or the link was not copied as a whole. If you are on your way to us, call:',
    },
    failed: {
      title: 'The viewing could not be opened',
      text: 'Please open the link in our e-mail again in a moment, or call us:',
    },
  },
  sent: {
    viewing: {
      title: 'We have your request for a viewing',
      text: 'Thank you. The time is not agreed yet: we will call or write to confirm it.',
    },
    'viewing-moved': {
      title: 'We have your new time',
      text: 'It is not agreed yet: we will call or write to confirm it.',
    },
    'viewing-cancelled': {
      title: 'Your viewing is cancelled',
      text: 'Thank you for telling us. Book another viewing whenever you like.',
    },
  },
  number: (reference: string) => `Viewing number: ${reference}`,
};
