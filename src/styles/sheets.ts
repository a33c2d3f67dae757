/**
 * The style sheets that every page has. A page that is to stand at once carries `first` and the styles of its own, and asks
 * for the rest behind its content; all others wait for both in their heads, where browsers share them between pages.
 */
import first from './first.css?inline';
import firstAddress from './first.css?url';
import restAddress from './rest.css?url';

export const FIRST: string = first;
export const FIRST_ADDRESS: string = firstAddress;
export const REST_ADDRESS: string = restAddress;
