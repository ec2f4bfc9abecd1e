import { dealer } from './dealer.ts';

/** The only host besides the captcha's whose frames a page may show. */
export const mapOrigin = 'https://www.openstreetmap.org';

/** Degrees shown to each side of the yard: some 2 km. */
const reach = { latitude: 0.009, longitude: 0.02 };

const { latitude, longitude } = dealer.position;
const corner = (side: 1 | -1) =>
  `${(longitude + side * reach.longitude).toFixed(4)},${(latitude + side * reach.latitude).toFixed(4)}`;

/** A map of the yard's surroundings, to be shown in a frame. https://wiki.openstreetmap.org/wiki/Export */
export const mapAddress = `${mapOrigin}/export/embed.html?bbox=${encodeURIComponent(
  `${corner(-1)},${corner(1)}`,
)}&layer=mapnik&marker=${encodeURIComponent(`${latitude},${longitude}`)}`;

/** The same map on a page of its own. */
export const mapPage = `${mapOrigin}/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;

/** The way to the yard in a map service, from wherever one is. */
export const directionsAddress = `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
