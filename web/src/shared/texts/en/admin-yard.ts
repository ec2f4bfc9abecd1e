/** Texts of the page for whoever stands before a house in the yard. */
export const adminYard = {
  open: 'In the yard: pictures, price, place',
  title: (name: string) => `In the yard: ${name}`,
  form: 'All details',
  page: 'On the website',
  photos: 'Pictures',
  camera: 'Take a picture',
  others: 'Add pictures from here:',
  none: 'No pictures yet.',
  kept: 'Pictures that did not arrive stay here, also after a reload, until they are sent or dropped.',
  notKept: 'This browser keeps no pictures: stay on this page until they have arrived.',
  added: (count: number) =>
    count === 1 ? 'The house has the picture.' : `The house has ${count} more pictures.`,
  saved: 'Saved.',
  saveFailed: 'That could not be saved.',
  needsPicture: 'Visitors see this house, so its last picture stays. Hide it first.',
  status: 'Price and status',
  stand: 'Where it stands',
  place: 'Place in the yard',
  line: 'One line for the private note',
  note: 'Private note',
  save: 'Save',
  add: 'Add',
  theirs: (place: string) =>
    `${place === '' ? 'Somebody emptied the place meanwhile.' : `Somebody wrote “${place}” meanwhile.`} Save once more to put yours there.`,
  full: 'The note is full. Shorten it under “All details”.',
  leave: {
    title: 'Leave while pictures are on their way?',
    text: 'They are lost: this browser could not keep them.',
    stay: 'Stay',
    leave: 'Leave',
  },
};
