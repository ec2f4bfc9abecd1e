import type { CaravanCard, PublicCaravan } from '../domain/caravan.ts';
import type { Catalogue } from './catalogue.ts';

const similarCount = 3;

/**
 * Up to three other houses that someone looking at this one may want: unsold before sold, then by how far apart the two
 * are. Prices are those of the moment and count in shares of the house's own; a bedroom weighs as much as a quarter of the price, another
 * condition as much, another make a tenth, a sleeping place a twentieth.
 */
export function similar(catalogue: Catalogue, house: PublicCaravan): CaravanCard[] {
  const make = catalogue.make.codeOf(house.make);
  const ownPrice = catalogue.price[catalogue.rowOf(house.id) ?? -1] ?? house.price;
  const distance = (other: PublicCaravan, row: number) =>
    (other.sale_status === 'sold' ? 1000 : 0) +
    Math.abs((catalogue.price[row] ?? other.price) - ownPrice) / Math.max(1, ownPrice) +
    0.25 * Math.abs(other.bedrooms - house.bedrooms) +
    (other.is_new === house.is_new ? 0 : 0.25) +
    (catalogue.make.codes[row] === make ? 0 : 0.1) +
    0.05 * Math.abs(other.beds - house.beds);
  const nearest: { row: number; far: number }[] = [];
  for (const [row, other] of catalogue.houses.entries()) {
    if (other.id === house.id) continue;
    const far = distance(other, row);
    const at = nearest.findIndex((known) => far < known.far);
    if (at === -1 && nearest.length === similarCount) continue;
    nearest.splice(at === -1 ? nearest.length : at, 0, { row, far });
    nearest.length = Math.min(nearest.length, similarCount);
  }
  return nearest.map(({ row }) => catalogue.card(row));
}
