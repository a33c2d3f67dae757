import { PERSON_KEY, ROLES, TOKEN_KEY, WISHED_KEY } from '../core/constants.ts';

/**
 * Runs in the head, before anything is drawn, so that nothing jumps when a signed-in person opens a page that was cached
 * for everybody, and again whenever another tab signs in or out or the page comes back from the browser's history. It
 * knows only looks; the API decides what a person may do. `astro.config.mjs` allows it by its hash.
 *
 * On `<html>` it leaves `data-session` (in, out), and for a signed-in person `data-role`, `data-person` (the name), and the CSS
 * values `--initial` and `--avatar` (only for a picture on our own origin). The hearts of copies on
 * the wish list are filled as soon as they are there.
 */
export const FIRST_PAINT: string = [
  '{const e=document.documentElement,d=e.dataset,g=k=>localStorage.getItem(k),f=()=>{d.session="out";try{',
  `if(g("${TOKEN_KEY}")){d.session="in";const p=JSON.parse(g("${PERSON_KEY}"))||{},n=String(p.name||"").trim();`,
  `if(${JSON.stringify(ROLES)}.includes(p.role))d.role=p.role;`,
  'if(n)d.person=n,e.style.setProperty("--initial",JSON.stringify([...n][0].toUpperCase()));',
  String.raw`if(/^\/(?!\/)[\w./%-]+$/.test(p.photo))e.style.setProperty("--avatar",'url("'+p.photo+'")')`,
  `}}catch{}},h=()=>{let w=[];try{const l=g("${TOKEN_KEY}")&&JSON.parse(g("${WISHED_KEY}"));if(Array.isArray(l))w=l}catch{}`,
  'for(const b of document.querySelectorAll("[data-intent=book]")){const x=b.parentNode.querySelector("[data-intent=wish]");',
  'if(x)x.ariaPressed=w.includes(b.dataset.id)||null}},',
  'r=()=>{delete d.role;delete d.person;e.removeAttribute("style");f();h()};',
  'f();addEventListener("DOMContentLoaded",h);addEventListener("storage",r);addEventListener("pageshow",r)}',
].join('');
