//! Names of services that hand out keys.
//!
//! A key of a service has often no form of its own; the service's name beside it says what it is.

use std::ops::Range;
use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use crate::validate::credential::text::{cut, line_before};

/// Services whose names seldom mean anything else. Those of everyday tools are missing on purpose, since digests and
/// ids stand beside them all the time.
static SERVICES: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| {
    "abuseipdb accuweather activecampaign adafruit adobeio adzuna aeroworkflow airbrake airtable airvisual \
        aiven alchemy alconost alegra aletheiaapi algolia alibaba alienvault allsports amadeus ambee amplitude \
        amplitudeapikey anypoint apacta apideck apiflash apifonica apify apilayer apimatic apimetrics \
        apitemplate appcues appfollow appointedd appoptics appsynergy apptivo aquaforms artifactory artsy asana \
        assemblyai atera atlassian audd auth0 autodesk autoklose avazapersonalaccesstoken aviationstack axonaut \
        aylien ayrshare azureopenai bannerbear baremetrics beebole besttime betterstack betteruptime billomat \
        bitbar bitcoinaverage bitfinex bitly bitmex bittrex blazemeter blitapp blockchair blockcypher \
        blocknative blogger blynk boostnote borgbase braintree brandfetch browserstack browshot bscscan buddyns \
        budibase bugherd bugsnag bulbul bulksms buttercms caflou calendarific calendly calorieninja campayn \
        canny cannyio captaindata carboninterface cashboard caspio censys centralstationcrm cexio chartmogul \
        chatfuel checio checkly checklyhq checkvist circleci clarifai clearbit clickhelp clicksendsms clickup \
        cliengo clinchpad clockify clockworksms closecrm cloudconvert cloudelements cloudimage cloudmersive \
        cloudplan cloudsight cloudsmith cloudways cloverly clustdoc codacy codeclimate codemagic codequiry \
        coinapi coinbase coinlayer coinlib collect2 commercejs commodities companyhub confluent contentful \
        convertapi convertkit countrylayer coveralls craftmypdf crowdin crowdstrike cryptocompare currencycloud \
        currencyfreaks currencylayer currencyscoop currentsapi customerguru customerio d7network dailyco \
        dareboost databox databricks datafire datagov deadmanssnitch debounce deepai deepgram deepl deepseek \
        delighted deputy detectify detectlanguage dfuse dialpad diffbot diggernaut digitalocean discogs disqus \
        dnscheck docparser documo docusign dotdigital dovico dronahq droneci duffel duply dwolla dynadot \
        dynalist dyspatch eagleeyenetworks easyinsight easypost ecostruxure edamam edenai eightxeight \
        elasticemail elevenlabs enablex endorlabs enigma envoyapikey etherscan ethplorer eventbrite everhour \
        exchangerate exchangerateapi exchangerates exchangeratesapi exportsdk extractorapi faceplusplus \
        fastforex feedier fetchrss fibery fileio filestack finage financialmodelingprep findl finicity finnhub \
        fixer fixerio flatio flightapi flightlabs flightstats flowdash flowflu flutterwave fmfw formbucket \
        formcraft formio formsite foursquare frameio freshbooks freshdesk fullcontact fullstory fxmarket \
        gdeltproject geckoboard gengo geoapify geocode geocodify geocodio geoipifi getemail getgeoapi getgist \
        getresponse getsandbox gitter glassnode gocanvas gocardless godaddy goodday graphcms graphhopper \
        groovehq gtmetrix guardianapi gumroad gurunavi gyazo happyscribe hellosign helpcrunch helpscout hereapi \
        hiveage holidayapi honeycomb html2pdf hubspot humanity hybiscus hypertrack ibmclouduserkey iconfinder \
        iexapis iexcloud imagekit imagga infobip infura insightly instabot instamojo integromat intercom \
        interseller intra42 invoiceocean ip2location ipapi ipgeolocation ipify ipinfo ipinfodb ipquality \
        ipstack jotform jsonbin jumpcloud jupiterone juro kaiko kanbantool karmacrm keenio kickbox klaviyo \
        klipfolio knapsackpro kontent kucoin kylas languagelayer lastfm launchdarkly leadfeeder lemlist \
        lemonsqueezy lendflow lessannoyingcrm lexigram linearapi linenotify linkpreview linksquares livestorm \
        loadmill lob lokalise loyverse lunchmoney macaddress madkudu mailboxlayer mailchimp mailerlite mailgun \
        mailjet mailjetsms mailmodo mailsac mandrill mapbox mapquest marketstack mattermost mavenlink maxmind \
        mediastack meistertask meraki mesibo messagebird metaapi metrilo midise mindmeister mixmax mixpanel \
        mockaroo moonclerck moonclerk moosend moralis mrticktock myfreshworks myintervals nasdaq nasdaqdatalink \
        nethunt neutrinoapi newrelic newsapi newscatcher nexmo nftport ngc ngrok nicereply nightfall noticeable \
        nozbe numverify nutritionix nylas nytimes oanda okta omnisend onedesk onelogin onepagecrm onesignal \
        onfleet onwater oopspam opencagedata openexchangerates openuv openweather openweathermap opsgenie \
        overloop owlbot packagecloud pagarme pagerduty pandadoc pandascore paperform paralleldots parsehub \
        parsers parseur partnerstack passbase pastebin paydirtapp paymoapp paymongo paypal paystack pdflayer \
        pdfshift peopledatalabs pepipost perplexity photoroom phraseaccesstoken pinata pinterest pipedream \
        pipedrive pivotaltracker pixabay plaid planetscale planviewleankit planyo plivo podio pollsapi poloniex \
        positionstack postageapp postbacks posthog postmark powrbot privateai prodpad prospectcrm protocolsio \
        proxycrawl pubnub purestake pushbullet pusher pyowm qase qualaroo qubole quickbase quickmetrics \
        rapidapi rawg razorpay reachmail reallysimplesystems rebrandly recaptcha rechargepayments rentman \
        repairshopr replicate replyio requestfinance restpack restpackhtmltopdfapi revampcrm ringcentral \
        ritekit roaring rocketreach roninapp rubygems runrunit runscope salesblink salescookie salesflare \
        salesforce salesmate satismeter saucelabs scalingo scrapeowl scraperapi scraperbox scrapersite \
        scrapestack scrapfly scrapingant scrapingbee screenshotapi screenshotlayer scrutinizer securitytrails \
        selectpdf sendbird sendgrid sendinblue serphouse serpstack sherpadesk shodan shopify shotstack \
        shutterstock signable signaturit signupgenius sigopt simfin simplesat simplynoted simvoly sinchmessage \
        sirv siteleaf skrapp skrappio skybiometry slackwebhook smartsheets smartystreets snipcart snowflake \
        snyk socrata softlayer sonar sonarcloud sonarqube sourcegraph sparkpost speechtext speechtextai \
        splunkobservability spoonacular sportradar sportsmonk squarespace squareup sslmate statuscake statuspal \
        stitchdata stockdata storecove stormboard stormglass storyblok storychief strava stripo stytch \
        sumologic supernotes surveyanyplace surveybot surveysparrow survicate swiftype tallyfy tatumio tavily \
        teamgate teamworkcrm teamworkdesk teamworkspaces technicalanalysisapi tefter telegrambot telesign \
        teletype telnyx terraformcloud testingbot textmagic theoddsapi thinkific thousandeyes ticketmaster \
        tickettailor tiingo timecamp timezoneapi tineswebhook tmetric todoist toggl toggltrack tomorrowio \
        tomtom tradier transferwise travelpayouts travisci trello twelvedata twilio twitch tyntec typeform \
        typetalk ubidots uclassify unifyid unplu unplugg unsplash upcdatabase uplead uploadcare uptimerobot \
        upwave urlscan userflow userstack vagrantcloud vatlayer vbout verimail verisoul versioneye viewneo \
        virustotal visualcrossing voiceflow voicegain voodoosms vouchery vpnapi vultr vyte walkscore weatherbit \
        weatherstack web3storage webex webflow webscraper webscraping webscrapingai websitepulse wepay whoxy \
        wistia wiz worksnaps workstack worldcoinindex worldweather wrike xata yandex yelp youneedabudget \
        yousign zapierwebhook zenkit zenrows zenscrape zenserp zeplin zerobounce zeroheight zerotier zipapi \
        zipbooks zipcodeapi zipcodebase zipcodes zoho zohocrm zonka zonkafeedback"
        .split_whitespace()
        .collect()
});

/// Everyday tools, which say whose a key is but do not announce one by themselves.
static TOOLS: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| {
    "anthropic aws azure bitbucket cohere datadog dd discord docker dropbox elastic facebook fb figma fly \
        gcp gemini github gitlab google groq heroku huggingface jenkins jira linear linkedin mistral netlify \
        notion npm nuget openai prefect readme redis segment sentry slack square stripe telegram terraform \
        twitter vault vercel zendesk zoom"
        .split_whitespace()
        .collect()
});

/// Whether a word of a name, in small letters, is a service's or a tool's.
pub(super) fn is_service(word: &str) -> bool {
    SERVICES.contains(word) || TOOLS.contains(word)
}

/// Where the name of a service stands that ends right before the joint at `joint`, but for blanks and a quote.
pub(super) fn service_before(text: &str, joint: usize) -> Option<Range<usize>> {
    let before = line_before(text, joint, 40);
    let name = before.trim_end_matches([' ', '"', '\'', '`', ']']);
    let length = name
        .bytes()
        .rev()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
        .count();
    let end = joint - (before.len() - name.len());
    let span = end - length..end;
    (length >= 3 && SERVICES.contains(cut(text, span.clone()).to_ascii_lowercase().as_str())).then_some(span)
}
