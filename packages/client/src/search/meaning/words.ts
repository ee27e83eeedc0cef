/**
 * Plain words for the content of pictures. All suggested labels come from this list, and the fit of other
 * words is measured against it.
 */
export const VOCABULARY: readonly string[] = `
  baby child family friends couple group crowd portrait selfie smile laughing hug kiss dancing
  singing reading cooking eating drinking sleeping running walking hiking climbing cycling swimming
  diving surfing skiing skating fishing camping gardening shopping painting playing working
  birthday wedding party picnic barbecue dinner breakfast christmas easter halloween carnival
  fireworks concert festival parade ceremony graduation funeral match race game exhibition
  market vacation
  dog puppy cat kitten horse cow sheep goat pig rabbit hamster mouse squirrel fox deer bear wolf
  lion tiger elephant giraffe zebra monkey kangaroo camel bird chicken duck swan goose owl eagle
  parrot penguin seagull pigeon fish shark whale dolphin seal turtle frog snake lizard butterfly bee
  spider snail crab jellyfish
  tree palm flower rose tulip sunflower grass leaf leaves mushroom cactus moss fruit vegetables
  bouquet
  beach sea ocean wave coast cliff island lake river stream waterfall pond mountain hill valley
  canyon cave glacier volcano desert dune forest jungle meadow field vineyard garden park path rocks
  sand snow ice sky clouds rainbow rain storm lightning fog sunrise sunset night stars moon sun
  aurora autumn winter spring summer
  city street alley square skyline skyscraper house cottage castle palace church cathedral mosque
  temple tower lighthouse bridge tunnel ruins monument statue fountain harbor pier airport station
  museum library theater stadium school office hospital hotel restaurant cafe bar shop supermarket
  factory farm barn windmill playground zoo aquarium cemetery staircase balcony roof courtyard
  kitchen bathroom bedroom window door chair table sofa bed lamp candle mirror clock fireplace
  carpet curtain shelf piano guitar drum violin book newspaper letter map poster photograph drawing
  sculpture toy doll balloon gift umbrella
  car truck bus taxi train tram subway bicycle motorcycle scooter boat ship sailboat ferry canoe
  airplane helicopter rocket tractor road highway railway
  bread cake cookie chocolate pizza pasta rice salad soup sandwich burger sushi cheese egg meat
  steak apple banana orange strawberry grapes lemon tomato coffee tea beer wine cocktail juice
  dress suit hat glasses sunglasses shoes boots scarf coat uniform costume mask jewelry ring watch
  bag backpack swimsuit
  football basketball tennis golf baseball volleyball gymnastics yoga boxing chess puzzle
  computer laptop phone camera television screenshot keyboard robot document receipt ticket
  menu sign passport handwriting chart whiteboard barcode
  red yellow green blue purple pink brown black white colorful pattern reflection shadow silhouette
  landscape
`
  .trim()
  .split(/\s+/)
