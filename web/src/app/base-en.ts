// The English sentences of every page.
const files = import.meta.glob<string>('../../../src/dorehami/words/en/{games,refusals,table,seats,hand,keeping,records,talk}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export default Object.values(files)
