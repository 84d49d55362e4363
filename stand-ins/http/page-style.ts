/**
 * The only style sheet of the stand-ins: the product's type, colours and shapes (design §3, §4), so that a demonstration
 * looks like one thing. Written out, because stand-ins import nothing of the product.
 */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--bg:#eff4f5;--card:#fff;--well:#f3f7f8;--ink:#0b2230;--ink2:#3f5664;--hair:#dde6e9;--edge:#748a95;--sea:#00647c;--sea2:#004f63;--on:#fff;--warn:#664200;--warns:#fdf1d8;--err:#b3202f;--errs:#fcebec;--shade:0 1px 2px #0b22300d,0 10px 24px -14px #0b223029}
@media(prefers-color-scheme:dark){:root{--bg:#06131a;--card:#0e1f28;--well:#152a35;--ink:#e9f2f4;--ink2:#adc1ca;--hair:#1e3440;--edge:#5f7885;--sea:#5fcadb;--sea2:#8adae7;--on:#03222b;--warn:#f0bf62;--warns:#36290f;--err:#ff8f93;--errs:#3d191d;--shade:inset 0 0 0 1px #ffffff0d}}
*{box-sizing:border-box}
html{font-size:clamp(93.75%,4.2667vw,112.5%);-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 -apple-system,"Segoe UI",Roboto,"PingFang SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;text-wrap:pretty;overflow-wrap:anywhere}
:lang(en){font-variant-east-asian:proportional-width}
h1,h2,p,dl,dd,ul{margin:0;padding:0}ul{list-style:none}
h1{font-size:1.5rem;line-height:2rem;font-weight:600}:lang(en) h1{letter-spacing:-.02em}
h2{font-size:1.06rem;line-height:1.5rem;font-weight:600}
a{color:var(--sea)}
:focus-visible{outline:2px solid var(--sea);outline-offset:2px}
header,main{max-width:30rem;margin:0 auto;padding:0 1rem}
header{display:flex;align-items:center;justify-content:space-between;min-height:3.5rem}
.tag{padding:1px .62rem;border:1px dashed var(--edge);border-radius:99px;color:var(--ink2);font-size:.81rem;line-height:1.5rem}
.pill{display:inline-flex;align-items:center;justify-content:center;min-width:44px;min-height:44px;padding:0 1rem;border-radius:99px;border:1px solid var(--edge);color:inherit;font-size:.88rem;text-decoration:none}
main{display:grid;gap:.75rem;padding-bottom:3rem}
.note{padding:.75rem 1rem;border-radius:.88rem;background:var(--warns);color:var(--warn);font-size:.88rem;line-height:1.38rem}
.card,.fs{background:var(--card);border-radius:1.12rem;box-shadow:var(--shade)}
.card{display:grid;gap:.75rem;padding:1rem}
.amount{font-size:2.12rem;line-height:2.62rem;font-weight:600;text-align:center;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.5rem 1rem;font-size:.94rem;line-height:1.38rem}dt{color:var(--ink2)}dd{text-align:right;font-variant-numeric:tabular-nums}
.soft,.hint{color:var(--ink2);font-size:.81rem;line-height:1.19rem}
form{display:grid;gap:.75rem}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:50px;padding:.25rem 1.38rem;border:1px solid var(--edge);border-radius:99px;background:none;color:var(--ink);font:inherit;font-weight:600;line-height:1.25;text-align:center;text-decoration:none;cursor:pointer}
button.main,.button.main{border-color:var(--sea);background:var(--sea);color:var(--on)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
.fs{overflow:hidden}.f{position:relative;padding:.5rem 1rem .44rem;min-height:58px}
.fs>*+*,.two>*+*{border-top:1px solid var(--hair)}.two{display:grid;grid-template-columns:1fr 1fr}.two>*+*{border-top:0;border-left:1px solid var(--hair)}
.f label{font-size:.81rem;line-height:1.25rem;color:var(--ink2)}.f .hint{margin-left:.5rem}
.f input,.f select{position:relative;display:block;width:calc(100% + 2rem);margin:-1.25rem -1rem 0;padding:1.25rem 1rem 0;min-height:48px;border:0;background:none;color:var(--ink);font:inherit;outline:0}
.f select{width:calc(100% + 1rem);margin-right:0;padding-left:.75rem}.f option{background:var(--card)}.f ::placeholder{color:var(--ink2);opacity:1}
.f:focus-within{box-shadow:inset 0 0 0 2px var(--sea);border-radius:1.12rem}
.f.bad{background:var(--errs);box-shadow:inset 0 0 0 1.5px var(--err);border-radius:1.12rem}
.error{color:var(--err);font-size:.88rem;line-height:1.31rem}.card.error{background:var(--errs)}
.row{display:flex;align-items:center;gap:.75rem;min-height:58px;padding:.62rem 1rem;color:inherit;text-decoration:none}.row>span{flex:1;min-width:0}.row:after{content:"›";color:var(--ink2);font-size:1.25rem}
.row b,.row .soft{display:block}.row b{font-weight:600}.row:focus-visible{outline-offset:-2px;border-radius:1.12rem}
.inside{display:grid;gap:.38rem;padding:.25rem 1rem .75rem}.inside .soft{padding-top:.38rem}
summary{display:flex;align-items:center;min-height:44px;color:var(--sea);font-size:.94rem;cursor:pointer}
code{font:.81rem/1.38rem ui-monospace,Menlo,Consolas,monospace}pre{white-space:pre-wrap;margin:0;font-family:inherit;font-size:.88rem;line-height:1.38rem}
@media(min-width:64em){html{font-size:100%}main{padding-top:1rem}}@media(hover:hover){button.main:hover,.button.main:hover{background:var(--sea2)}.row:hover{background:var(--well)}}
@media(forced-colors:active){.card,.fs{border:1px solid}}
`
