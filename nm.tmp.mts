import { chromium } from 'playwright';
import { LAUNCH } from './tests/chromium.ts';
const url='http://localhost:6700';
const b = await chromium.launch(LAUNCH);
const login = async (email:string, pw:string) => { const c = await b.newContext({viewport:{width:360,height:740}}); const p = await c.newPage(); await p.goto(url+'/login'); await p.getByLabel('Email').fill(email); await p.getByLabel('Password', {exact:true}).fill(pw); await p.getByRole('button',{name:/log in/i}).last().click(); await p.waitForURL(/dashboard|\/$/,{timeout:30000}).catch(()=>{}); return p; };
const p1 = await login('buyer2@dogear.test','Buyer#2022');
const p2 = await login('buyer2@dogear.test','Buyer#2022');
await new Promise(r=>setTimeout(r,3000));
const inbox='http://localhost:6704';
const list = await (await fetch(inbox+'/api/letters')).json().catch(async()=> (await fetch(inbox)).text());
console.log(JSON.stringify(list).slice(0,600));
const arr = Array.isArray(list)? list : list.letters;
let link='';
for (const l of arr??[]) { const full = await (await fetch(`${inbox}/api/letters/${l.id}`)).json(); const m=/https?:\/\/[^\s"<>]*not-me[^\s"<>]*/.exec(JSON.stringify(full)); if(m){link=m[0]; console.log(l.subject, link.slice(0,60)); break;} }
if(link) {
 let n=0;
 for (const [w,s] of [[360,'light'],[360,'dark'],[1280,'light'],[1280,'dark']] as const) { const c=await b.newContext({viewport:{width:w,height:800},colorScheme:s}); const p=await c.newPage(); await p.goto(link); await p.waitForTimeout(1200); await p.screenshot({path:`/work/tmp/nm-${w}-${s}.png`}); if(n++===3){ await p.keyboard.press('Tab'); await p.getByRole('main').getByRole('button').first().focus(); await p.keyboard.press('Enter'); await p.waitForTimeout(2500); await p.screenshot({path:'/work/tmp/nm-done.png'}); console.log(p.url(), await p.getByRole('main').innerText()); await p1.goto(url+'/dashboard'); await p1.waitForTimeout(1500); console.log('old session at', p1.url()); await p.goto(link); await p.waitForTimeout(1200); console.log('again', await p.getByRole('main').innerText()); } await c.close(); }
}
await b.close();
