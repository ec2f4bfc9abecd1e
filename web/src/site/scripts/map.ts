/** Puts the map in the place of the link to it, once somebody asks for it there; in a tab of its own it is the link's. */
export function startMap(room: HTMLElement): void {
  room.addEventListener('click', (event) => {
    const { map = '', title = '' } = room.dataset;
    if (event.ctrlKey || event.metaKey || event.shiftKey || room.querySelector('iframe')) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = map;
    room.replaceChildren(frame);
    frame.focus();
  });
}
