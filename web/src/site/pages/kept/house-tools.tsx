import { useEffect } from 'react';
import { slugIdLength } from '../../../../../functions/domain/caravan-facts.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { shortlistMessages } from '../../../shared/texts/shortlist-messages.ts';
import { printPage } from '../../scripts/print-page.ts';
import { viewed } from './kept-lists.ts';
import { Toggles } from './toggles.tsx';
import { ToolIcon } from './tool-icon.tsx';

/** On a house's page: favourite, compare, print. The house counts as seen. */
export function HouseTools({ house: { id, name } }: { house: { id: string; name: string } }) {
  const words = shortlistMessages[useSite().language].shortlist;
  const number = id.slice(0, slugIdLength);
  useEffect(() => {
    viewed.add({ id: number, name });
  }, [number, name]);
  return (
    <>
      <Toggles house={{ id: number, name }} spelled />
      <button type="button" className="toggle" onClick={printPage}>
        <ToolIcon name="printer" />
        {words.print}
      </button>
    </>
  );
}
